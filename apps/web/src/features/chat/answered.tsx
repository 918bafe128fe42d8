import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { chatTexts } from '@ydo/contract/texts/chat'
import { Icon } from '#ui/icon.tsx'
import styles from './answered.module.css'
import { type ChatPerson, shortName } from './chat-person.ts'

const texts = chatTexts.composer

type AnsweredProps = { message: ChatMessage; person: ChatPerson; onEnd(): void }

/** The message that is being answered, above where one writes. */
export function Answered({ message, person, onEnd }: AnsweredProps) {
	return (
		<div className={styles.answered} data-own={message.isOwn || undefined}>
			<p className={styles.words}>
				<b>{message.isOwn ? texts.replyingSelf : texts.replying(shortName(person))}</b>
				<span className={styles.cut}>{message.text}</span>
			</p>
			<button type="button" className={styles.end} aria-label={texts.endReply} onClick={onEnd}>
				<Icon name="close" size={20} />
			</button>
		</div>
	)
}
