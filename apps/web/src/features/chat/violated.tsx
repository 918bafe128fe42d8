import type { ChatView } from '@ydo/client/chat/chat-view'
import { chatTexts } from '@ydo/contract/texts/chat'
import { reportTexts } from '@ydo/contract/texts/report'
import { institute } from '#platform/institute.ts'
import { askSafety } from '#platform/safety.ts'
import { saveEvidence } from '#platform/save-evidence.ts'
import { Button } from '#ui/button.tsx'
import type { ChatPerson } from './chat-person.ts'
import styles from './violated.module.css'

const texts = chatTexts.closed.violated

type ViolatedProps = { member: string; person: ChatPerson; view: ChatView }

/** What it means that a chat is stopped, and what can be done: whoever is shown it gets the evidence as a file. */
export function Violated({ member, person, view }: ViolatedProps) {
	const { grievance } = institute().contacts
	const known = person.card ? person.name : ''
	return (
		<div className={styles.violated}>
			<p>{texts.means}</p>
			<p>
				{texts.help} <a href={`mailto:${grievance}`}>{grievance}</a>
			</p>
			<div className={styles.ways}>
				<Button small second="marigold" onClick={() => void saveEvidence(member)}>
					{texts.save}
				</Button>
				<Button small look="outline" onClick={() => askSafety({ peer: view.peer, name: known })}>
					{reportTexts.open(known || reportTexts.somebody)}
				</Button>
			</div>
		</div>
	)
}
