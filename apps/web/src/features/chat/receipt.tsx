import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { sayClock } from '@ydo/client/chat/say-time'
import { chatTexts as texts } from '@ydo/contract/texts/chat'
import { showToast } from '#platform/toasts.ts'
import { chatsOf } from '#platform/use-chats.ts'
import { Rings } from '#ui/rings.tsx'
import styles from './receipt.module.css'

type ReceiptProps = { member: string; chat: string; message: ChatMessage }

/** When an own message was sent, and how far it came; of one that never left, the way to try again. */
export function Receipt({ member, chat, message: { id, at, state } }: ReceiptProps) {
	const again = async () => {
		try {
			await (await chatsOf(member)).sendAgain(chat, id)
		} catch (error) {
			console.error(error)
			showToast('error', texts.menu.failed)
		}
	}
	return (
		<p className={styles.receipt} data-state={state}>
			{sayClock(at)}
			<Rings state={state} />
			{texts.states[state]}
			{state === 'refused' && (
				<button type="button" className={styles.again} onClick={again}>
					{texts.sendAgain}
				</button>
			)}
		</p>
	)
}
