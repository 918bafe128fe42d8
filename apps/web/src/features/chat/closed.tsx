import type { ChatView } from '@ydo/client/chat/chat-view'
import { sayClock } from '@ydo/client/chat/say-time'
import { chatTexts } from '@ydo/contract/texts/chat'
import { type ChatPerson, shortName } from './chat-person.ts'
import styles from './closed.module.css'
import { isOver } from './is-over.ts'

const texts = chatTexts.closed

/** Why nothing can be written now, where one would write. */
export function Closed({ person, view }: { person: ChatPerson; view: ChatView }) {
	return <p className={styles.closed}>{reasonOf(view, shortName(person))}</p>
}

function reasonOf(view: ChatView, name: string): string {
	const { mayWrite, status, usableAt } = view
	if (isOver(view)) return texts.ended
	if (mayWrite === 'theirsFirst') return texts.theirsFirst(name)
	if (mayWrite === 'enough') return texts.enough(name)
	if (status === 'violated') return texts.violated.what
	if (usableAt === undefined) return texts.keyless(name)
	return texts.keylessUntil(name, `${sayDate(usableAt)}, ${sayClock(usableAt)}`)
}

/** Of a time that is to come: "Thursday 19 November". */
function sayDate(at: number): string {
	return new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format(at)
}
