import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { daysBetween } from '@ydo/client/chat/say-time'

/** An entry of a thread: messages, and lines between them. */
export type Entry =
	| { readonly kind: 'day'; readonly at: number }
	| { readonly kind: 'new' }
	| {
			readonly kind: 'message'
			readonly message: ChatMessage
			/** The first and last message of a run by one side. */
			readonly isFirst: boolean
			readonly isLast: boolean
	  }

/** Context of a range of messages: those right before and after it, and the one with the new-messages line above it. */
export type Around = {
	readonly before?: ChatMessage | undefined
	readonly after?: ChatMessage | undefined
	readonly newFrom?: string | undefined
}

/** Milliseconds of silence after which a new run starts. */
const pause = 15 * 60_000

/** Converts messages to entries. */
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

/** Ids of the messages with a receipt: the last own one, the last one that got further, and all that failed. */
export function receiptsOf(messages: readonly ChatMessage[]): readonly string[] {
	const own = messages.filter(({ isOwn }) => isOwn)
	const last = own.findLast(({ state }) => state !== 'refused')
	const further = own.findLast(({ state }) => state === 'read')
	const stuck = own.filter(({ state }) => state === 'refused')
	return [...new Set([...stuck, last, further].flatMap((message) => message?.id ?? []))]
}

/** The first of the peer's last `unread` messages; undefined if there is none. */
export function firstUnread(messages: readonly ChatMessage[], unread: number): string | undefined {
	let left = unread
	for (let at = messages.length - 1; at >= 0 && left > 0; at--) {
		const message = messages[at]
		if (message && !message.isOwn && --left === 0) return message.id
	}
	return left < unread ? messages.find(({ isOwn }) => !isOwn)?.id : undefined
}

/** Splits a text into web addresses and the text between them. */
export function addressesIn(text: string): { text: string; isAddress: boolean }[] {
	return text
		.split(/(https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]}'’])/i)
		.map((part, at) => ({ text: part, isAddress: at % 2 === 1 }))
		.filter((part) => part.text !== '')
}
