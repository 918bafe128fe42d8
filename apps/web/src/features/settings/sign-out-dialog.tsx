import type { MemberView } from '@ydo/client/member/member-view'
import { navTexts } from '@ydo/contract/texts/nav'
import { settingsTexts as texts } from '@ydo/contract/texts/settings'
import { useId } from 'react'
import { useChoosing } from '#platform/use-choosing.ts'
import { Button } from '#ui/button.tsx'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { signOut } from './sign-out.ts'
import styles from './sign-out-dialog.module.css'

/** Asks whether the device is to be kept or forgotten. Either signs out, and the guard then leads to /login. */
export function SignOutDialog({ onKeepKey, onClose }: { onKeepKey(): void; onClose(): void }) {
	const choices = choicesOf(useChoosing())
	const [keepId, forgetId] = [useId(), useId()]
	return (
		<DialogSheet className={styles.sheet} name={texts.signOutTitle} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{texts.signOutTitle}</h2>
			<div className={styles.choice}>
				<Button aria-describedby={keepId} onClick={() => signOut('keep')}>
					{texts.keep}
				</Button>
				<p id={keepId} className={styles.help}>
					{texts.keepHelp}
				</p>
			</div>
			{choices === 'lost' && (
				<Button look="outline" className={styles.key} onClick={onKeepKey}>
					{texts.keepKeyFirst}
				</Button>
			)}
			<div className={styles.choice}>
				<Button className={styles.forget} look="outline" aria-describedby={forgetId} onClick={() => signOut('forget')}>
					{texts.forget}
				</Button>
				<p id={forgetId} className={styles.help}>
					{choices && <b>{texts.forgetChoices[choices]}</b>} {texts.forgetHelp}
				</p>
			</div>
		</DialogSheet>
	)
}

/** What becomes of choices where the device is forgotten; undefined where there are none. */
function choicesOf(view: MemberView | undefined): keyof typeof texts.forgetChoices | undefined {
	if (view?.status === 'locked') return 'locked'
	if (view?.status !== 'open') return undefined
	if (view.isRecoverable) return 'kept'
	return view.choices.length + view.matches.length + view.passed.length > 0 ? 'lost' : undefined
}
