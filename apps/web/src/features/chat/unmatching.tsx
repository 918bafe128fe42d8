import { chatTexts } from '@ydo/contract/texts/chat'
import { showToast } from '#platform/toasts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type ChatPerson, shortName } from './chat-person.ts'
import styles from './unmatching.module.css'
import { useEnding } from './use-ending.ts'

const texts = chatTexts.unmatching

type UnmatchingProps = { member: string; person: ChatPerson; onStay(): void }

/** Asks before a match is ended without a word. */
export function Unmatching({ member, person, onStay }: UnmatchingProps) {
	const { busy, failure, end } = useEnding(member, person.id, () => showToast('success', texts.done(shortName(person))))
	return (
		<div className={styles.unmatching}>
			<p>{texts.help}</p>
			{failure && <Notice kind="failure" text={failure} />}
			<div className={styles.ways}>
				<Button small look="outline" busy={busy} onClick={(event) => void end(event)}>
					{texts.confirm}
				</Button>
				<Button small onClick={onStay}>
					{texts.keep}
				</Button>
			</div>
		</div>
	)
}
