import type { Question } from '@ydo/client/session/accept-callback'
import { firstName } from '@ydo/client/session/first-name'
import { callbackTexts as texts } from '@ydo/contract/texts/callback'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Misprint } from '#ui/misprint.tsx'
import styles from './ask-whose.module.css'
import { useAskedFocus } from './use-asked-focus.ts'

/** Asks whether a sign-in is wanted that may be somebody else's. Until the yes nothing has changed. */
export function AskWhose({ account, current, accept, onLeave }: Question & { onLeave(): void }) {
	useAskedFocus()
	const name = account && firstName(account)
	const said = account ? texts.account(account.email ?? firstName(account)) : texts.nameless
	const confirm = () => {
		accept()
		onLeave()
	}
	return (
		<EmptyState
			name={texts.name}
			drawing={<Misprint />}
			title={name ? texts.ask(name) : texts.askNameless}
			help={[current && texts.current(firstName(current)), said, texts.warning].filter(Boolean).join(' ')}
		>
			<div className={styles.ways}>
				<Button onClick={onLeave}>{current ? texts.stay(firstName(current)) : texts.decline}</Button>
				<Button look="outline" onClick={confirm}>
					{name ? texts.accept(name) : texts.acceptNameless}
				</Button>
			</div>
		</EmptyState>
	)
}
