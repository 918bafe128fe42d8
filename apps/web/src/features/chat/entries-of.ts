import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { daysBetween } from '@ydo/client/chat/say-time'

/** What stands in a thread: messages, and lines between them. */
export type Entry =
	| { readonly kind: 'day'; readonly at: number }
	| { readonly kind: 'new' }
	| {
			readonly kind: 'message'
			readonly message: ChatMessage
			/** The first and the last of what one of the two said in one go. */
			readonly isFirst: boolean
			readonly isLast: boolean
			/** Whether it says when it was sent, and how far it came. */
			readonly hasReceipt: boolean
	  }

/** Who says nothing for so long, in milliseconds, begins anew. */
const pause = 15 * 60_000

/** A thread as it is shown, with a line above the message `newFrom`. */
export function entriesOf(messages: readonly ChatMessage[], newFrom?: string): Entry[] {
	const receipts = receiptsOf(messages)
	return messages.flatMap((message, at) => {
		const [before, after] = [messages[at - 1], messages[at + 1]]
		const isNewDay = !before || daysBetween(before.at, message.at) !== 0
		const isNew = message.id === newFrom
		const entry: Entry = {
			kind: 'message',
			message,
			isFirst: isNew || !before || !isOneRun(before, message),
			isLast: !after || after.id === newFrom || !isOneRun(message, after),
			hasReceipt: receipts.has(message.id),
		}
		const lines: Entry[] = []
		if (isNewDay) lines.push({ kind: 'day', at: message.at })
		if (isNew) lines.push({ kind: 'new' })
		return [...lines, entry]
	})
}

function isOneRun(one: ChatMessage, next: ChatMessage): boolean {
	if (one.isOwn !== next.isOwn || next.quote || next.at - one.at > pause) return false
	return one.state !== 'refused' && daysBetween(one.at, next.at) === 0
}

/** Those that tell how far they came: the own last one, the last one that came further, and all that did not get off. */
function receiptsOf(messages: readonly ChatMessage[]): ReadonlySet<string> {
	const own = messages.filter(({ isOwn }) => isOwn)
	const last = own.findLast(({ state }) => state !== 'refused')
	const further = own.findLast(({ state }) => state === 'read')
	const stuck = own.filter(({ state }) => state === 'refused')
	return new Set([...stuck, last, further].flatMap((message) => message?.id ?? []))
}

/** The first of the peer's last `unread` messages; undefined where there is none. */
export function firstUnread(messages: readonly ChatMessage[], unread: number): string | undefined {
	let left = unread
	for (let at = messages.length - 1; at >= 0 && left > 0; at--) {
		const message = messages[at]
		if (message && !message.isOwn && --left === 0) return message.id
	}
	return left < unread ? messages.find(({ isOwn }) => !isOwn)?.id : undefined
}
