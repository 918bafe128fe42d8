import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { expect, test } from 'vitest'
import { partLength, partOf, partsFrom } from './use-thread-window.ts'

const line = (at: number): ChatMessage => ({
	...{ id: `m${at}`, isOwn: false, at, text: '', state: 'sent', quote: undefined },
	reactions: { own: '', theirs: '' },
})
const lines = Array.from({ length: 1000 }, (_, at) => line(at))
const keys = (from: number, origin: number) => partsFrom(lines, from, origin).map(({ key }) => key)

test('puts each message into one part, with its neighbours', () => {
	for (const origin of [0, 1, 59, 60, 777]) {
		const parts = partsFrom(lines, partOf(0, origin), origin)
		expect(parts.flatMap(({ messages }) => messages)).toEqual(lines)
		for (const { key, messages, before, after } of parts) {
			const [begin, end] = [lines.indexOf(messages[0] as ChatMessage), lines.indexOf(messages.at(-1) as ChatMessage)]
			expect([before, after]).toEqual([lines[begin - 1], lines[end + 1]])
			expect([partOf(begin, origin), partOf(end, origin)]).toEqual([key, key])
			expect(messages.length).toBeLessThanOrEqual(partLength)
		}
	}
})

test('keeps every part when older messages load later', () => {
	const end = lines.slice(777)
	const before = partsFrom(end, 0, 0)
	const after = partsFrom(lines, 0, 777)
	expect(after.map(({ key, messages }) => [key, messages])).toEqual(before.map(({ key, messages }) => [key, messages]))
	expect(keys(partOf(0, 777), 777)[0]).toBe(-13)
})

test('makes no part without messages', () => {
	expect(partsFrom([], partOf(0, 0), 0)).toEqual([])
})
