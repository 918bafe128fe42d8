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
	  }

/** What stands around some messages: right before and after them, and above which of them a line parts what is new. */
export type Around = {
	readonly before?: ChatMessage | undefined
	readonly after?: ChatMessage | undefined
	readonly newFrom?: string | undefined
}

/** Who says nothing for so long, in milliseconds, begins anew. */
const pause = 15 * 60_000

/** Some messages of a thread as they are shown. */
export function entriesOf(messages: readonly ChatMessage[], around: Around = {}): Entry[] {
	const { newFrom } = around
	return messages.flatMap((message, at) => {
		const [before, after] = [at > 0 ? messages[at - 1] : around.before, messages[at + 1] ?? around.after]
		const isNew = message.id === newFrom
		const entry: Entry = {
			kind: 'message',
			message,
			isFirst: isNew || !before || !isOneRun(before, message),
			isLast: !after || after.id === newFrom || !isOneRun(message, after),
		}
		const lines: Entry[] = []
		if (!before || daysBetween(before.at, message.at) !== 0) lines.push({ kind: 'day', at: message.at })
		if (isNew) lines.push({ kind: 'new' })
		return [...lines, entry]
	})
}

function isOneRun(one: ChatMessage, next: ChatMessage): boolean {
	if (one.isOwn !== next.isOwn || next.quote || next.at - one.at > pause) return false
	return one.state !== 'refused' && daysBetween(one.at, next.at) === 0
}

/** Those that tell how far they came: the own last one, the last one that came further, and all that did not get off. */
export function receiptsOf(messages: readonly ChatMessage[]): readonly string[] {
	const own = messages.filter(({ isOwn }) => isOwn)
	const last = own.findLast(({ state }) => state !== 'refused')
	const further = own.findLast(({ state }) => state === 'read')
	const stuck = own.filter(({ state }) => state === 'refused')
	return [...new Set([...stuck, last, further].flatMap((message) => message?.id ?? []))]
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
