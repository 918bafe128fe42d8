import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { expect, test } from 'vitest'
import { entriesOf, firstUnread, receiptsOf } from './entries-of.ts'

const noon = new Date('2026-11-19T12:00').getTime()
const minute = 60_000
const message = (id: string, minutes: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
	id,
	isOwn: false,
	text: id,
	at: noon + minutes * minute,
	quote: undefined,
	reactions: { own: '', theirs: '' },
	state: 'read',
	...more,
})
const own = { isOwn: true } as const

/** "[a b] [c]" for runs, days and the new line between them. */
function drawn(messages: ChatMessage[], newFrom?: string): string {
	return entriesOf(messages, { newFrom })
		.map((entry) => {
			if (entry.kind !== 'message') return `${entry.kind} `
			return `${entry.isFirst ? '[' : ''}${entry.message.id}${entry.isLast ? '] ' : ' '}`
		})
		.join('')
		.trim()
}
const receipts = (messages: ChatMessage[]) => receiptsOf(messages).toSorted()

test('what one of the two says in one go is one run; the other, a pause, a reply and a day end it', () => {
	expect(drawn([message('a', 0), message('b', 1), message('c', 2, own), message('d', 3)])).toBe('day [a b] [c] [d]')
	expect(drawn([message('a', 0), message('b', 16)])).toBe('day [a] [b]')
	expect(drawn([message('a', 0), message('b', 1, { quote: { id: 'x', text: 'x', isOwn: true } })])).toBe('day [a] [b]')
	expect(drawn([message('a', 719), message('b', 721)])).toBe('day [a] day [b]')
})

test('the line above what is new parts a run', () => {
	expect(drawn([message('a', 0), message('b', 1), message('c', 2)], 'b')).toBe('day [a] new [b c]')
	expect(drawn([message('a', 0)], 'gone')).toBe('day [a]')
})

test('parts of a thread are shown as the whole of it is', () => {
	const all = [message('a', 0), message('b', 1), message('c', 2, own), message('d', 3, own), message('e', 1500)]
	const whole = entriesOf(all, { newFrom: 'd' })
	for (const at of [1, 2, 3, 4]) {
		const [one, other] = [all.slice(0, at), all.slice(at)]
		expect([
			...entriesOf(one, { after: other[0], newFrom: 'd' }),
			...entriesOf(other, { before: one.at(-1), newFrom: 'd' }),
		]).toEqual(whole)
	}
})

test('the own last message tells how far it came, and the last one that was read', () => {
	const sent = { ...own, state: 'sent' } as const
	expect(receipts([message('a', 0, own), message('b', 1, own), message('c', 2)])).toEqual(['b'])
	expect(receipts([message('a', 0, own), message('b', 1, sent), message('c', 2, sent)])).toEqual(['a', 'c'])
	expect(receipts([message('a', 0)])).toEqual([])
})

test('whatever could not be sent tells so, beside the last one that could', () => {
	const refused = { ...own, state: 'refused' } as const
	expect(receipts([message('a', 0, refused), message('b', 1, own), message('c', 2, refused)])).toEqual(['a', 'b', 'c'])
	expect(drawn([message('a', 0, refused), message('b', 1, own)])).toBe('day [a] [b]')
})

test('the first unread one is counted among the peer’s alone', () => {
	const some = [message('a', 0), message('b', 1), message('c', 2, own), message('d', 3)]
	expect(firstUnread(some, 0)).toBe(undefined)
	expect(firstUnread(some, 1)).toBe('d')
	expect(firstUnread(some, 2)).toBe('b')
	expect(firstUnread(some, 9)).toBe('a')
	expect(firstUnread([message('c', 2, own)], 1)).toBe(undefined)
})
