import { expect, test } from 'vitest'
import type { ChatSummary } from '#chat/chat-view.ts'
import { heardIn, linesOf, waitingOf } from './notice-lines.ts'

const chat = (id: string, more: Partial<ChatSummary> = {}): ChatSummary => ({
	id,
	peer: `peer of ${id}`,
	status: 'open',
	last: { text: 'hello', isOwn: false, at: 2000, state: 'sent' },
	unread: 1,
	isYourTurn: true,
	isTyping: false,
	draft: '',
	...more,
})
const notices = [
	{ number: 1, kind: 'match', day: '1970-01-01', match: 'm' },
	{ number: 2, kind: 'sign-in', day: '1970-01-02' },
	{ number: 3, kind: 'keys-reset', day: '1970-01-02' },
] as const
const matches = [{ id: 'm' }]
const dayLength = 24 * 3600 * 1000
const told = { notices, read: 1, heard: {} }

test('lists chats among notices by day, newest first, and after the notices of the same day', () => {
	const at = (time: number) => ({ last: { text: '', isOwn: false, at: time, state: 'sent' } }) as const
	const chats = [chat('b', at(5000)), chat('c'), chat('d', at(dayLength + 1)), chat('e', at(2 * dayLength))]
	expect(linesOf(told, { chats, matches }).map(({ key, isRead }) => [key, isRead])).toEqual([
		['e', false],
		['3', false],
		['2', false],
		['d', false],
		['1', true],
		['b', false],
		['c', false],
	])
})

test('shows a notice of a match only once the match was accepted', () => {
	const forged = { number: 4, kind: 'match', day: '1970-01-02' } as const
	const all = { notices: [...notices, { ...forged, match: 'refused' }, { ...forged, number: 5 }], read: 0, heard: {} }
	const shown = (accepted: typeof matches) => linesOf(all, { chats: [], matches: accepted }).map(({ key }) => key)
	expect(shown(matches)).toEqual(['3', '2', '1'])
	expect(shown([])).toEqual(['3', '2'])
	expect([waitingOf(all, { chats: [], matches }), waitingOf(all, { chats: [], matches: [] })]).toEqual([1, 0])
})

test('omits a chat without messages, or with an own last message', () => {
	const own = { text: 'hi', isOwn: true, at: 9000, state: 'sent' } as const
	const chats = [chat('c', { last: undefined }), chat('d', { last: own })]
	expect(linesOf({ ...told, notices: [] }, { chats, matches })).toEqual([])
})

test('marks a chat as read once it was read, or seen without later messages', () => {
	const isRead = (heard: Record<string, number>, more: Partial<ChatSummary> = {}) =>
		linesOf({ notices: [], read: 0, heard }, { chats: [chat('c', more)], matches })[0]?.isRead
	expect(isRead({}, { unread: 0 })).toBe(true)
	expect(isRead({ c: 2000 })).toBe(true)
	expect(isRead({ c: 1999 })).toBe(false)
	expect(isRead({ other: 2000 })).toBe(false)
	expect(heardIn(linesOf(told, { chats: [chat('c')], matches }))).toEqual({ c: 2000 })
})

test('counts unread matches and chats, but no account notices', () => {
	const notices = (['match', 'match', 'sign-in', 'keys-reset'] as const).map((kind, i) => ({
		...{ number: i + 1, kind, day: '2026-11-22' },
		...(kind === 'match' && { match: 'm' }),
	}))
	const chats = [chat('c', { unread: 3 }), chat('d', { unread: 0 })]
	expect(waitingOf({ notices, read: 1 }, { chats, matches })).toBe(2)
	expect(waitingOf({ notices, read: 2 }, { chats, matches })).toBe(1)
})
