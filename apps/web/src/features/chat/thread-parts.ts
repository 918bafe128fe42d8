import type { ChatMessage } from '@ydo/client/chat/chat-view'

/** Messages of a part: so many come at a time, and at first one to two parts. */
export const partLength = 60

/** Messages that stand one after the other, with those around them. */
export type Part = {
	readonly key: number
	readonly messages: readonly ChatMessage[]
	readonly before: ChatMessage | undefined
	readonly after: ChatMessage | undefined
}

/** The part in which the message of that index stands, where parts are counted from the one at `origin`: those before it have negative numbers. */
export function partOf(index: number, origin: number): number {
	return Math.floor((index - origin) / partLength)
}

/** All parts from that one on. */
export function partsFrom(messages: readonly ChatMessage[], from: number, origin: number): Part[] {
	return Array.from({ length: partOf(messages.length - 1, origin) - from + 1 }, (_, at) => {
		const begin = origin + (from + at) * partLength
		const end = begin + partLength
		return {
			key: from + at,
			messages: messages.slice(Math.max(0, begin), end),
			before: messages[begin - 1],
			after: messages[end],
		}
	})
}
