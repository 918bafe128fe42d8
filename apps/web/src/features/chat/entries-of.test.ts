import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { expect, test } from 'vitest'
import { addressesIn, entriesOf, firstUnread, receiptsOf } from './entries-of.ts'

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

/** "[a b] [c]" for runs, days and the new-messages line. */
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

test('groups consecutive messages of one side into a run; the other side, a pause, a reply and a day end it', () => {
	expect(drawn([message('a', 0), message('b', 1), message('c', 2, own), message('d', 3)])).toBe('day [a b] [c] [d]')
	expect(drawn([message('a', 0), message('b', 16)])).toBe('day [a] [b]')
	expect(drawn([message('a', 0), message('b', 1, { quote: { id: 'x', text: 'x', isOwn: true } })])).toBe('day [a] [b]')
	expect(drawn([message('a', 719), message('b', 721)])).toBe('day [a] day [b]')
})

test('splits a run at the new-messages line', () => {
	expect(drawn([message('a', 0), message('b', 1), message('c', 2)], 'b')).toBe('day [a] new [b c]')
	expect(drawn([message('a', 0)], 'gone')).toBe('day [a]')
})

test('renders parts of a thread as in the whole thread', () => {
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

test('shows receipts on the last own message, and on the last one that was read', () => {
	const sent = { ...own, state: 'sent' } as const
	expect(receipts([message('a', 0, own), message('b', 1, own), message('c', 2)])).toEqual(['b'])
	expect(receipts([message('a', 0, own), message('b', 1, sent), message('c', 2, sent)])).toEqual(['a', 'c'])
	expect(receipts([message('a', 0)])).toEqual([])
})

test('shows receipts on every failed message, beside the last one sent', () => {
	const refused = { ...own, state: 'refused' } as const
	expect(receipts([message('a', 0, refused), message('b', 1, own), message('c', 2, refused)])).toEqual(['a', 'b', 'c'])
	expect(drawn([message('a', 0, refused), message('b', 1, own)])).toBe('day [a] [b]')
})

test('counts only the peer’s messages for the first unread one', () => {
	const some = [message('a', 0), message('b', 1), message('c', 2, own), message('d', 3)]
	expect(firstUnread(some, 0)).toBe(undefined)
	expect(firstUnread(some, 1)).toBe('d')
	expect(firstUnread(some, 2)).toBe('b')
	expect(firstUnread(some, 9)).toBe('a')
	expect(firstUnread([message('c', 2, own)], 1)).toBe(undefined)
})

const addresses = (text: string) => addressesIn(text).flatMap((part) => (part.isAddress ? part.text : []))

test('separates addresses from the text around them, without the sentence’s final punctuation', () => {
	expect(addresses('see https://example.org/a?b=1#c, or (http://b.in/x). ok')).toEqual([
		'https://example.org/a?b=1#c',
		'http://b.in/x',
	])
})

test('matches nothing else, and loses no text', () => {
	for (const text of ['javascript:alert(1)', 'example.org', 'https://', 'mailto:a@b.in', ''])
		expect(addresses(text)).toEqual([])
	const text = 'a https://x.in\nb  https://y.in'
	expect(
		addressesIn(text)
			.map((part) => part.text)
			.join(''),
	).toBe(text)
})
