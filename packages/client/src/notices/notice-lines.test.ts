import { expect, test } from 'vitest'
import type { ChatSummary } from '#chat/chat-view.ts'
import { heardIn, linesOf, waitingOf } from './notice-lines.ts'

const chat = (id: string, more: Partial<ChatSummary> = {}): ChatSummary => ({
	id,
	peer: `peer of ${id}`,
	status: 'open',
	usableAt: undefined,
	last: { text: 'hello', isOwn: false, at: 2000, state: 'sent' },
	unread: 1,
	isYourTurn: true,
	isTyping: false,
	draft: '',
	...more,
})
const notices = [
	{ number: 1, kind: 'match', at: '1970-01-01T00:00:01.000Z' },
	{ number: 2, kind: 'sign-in', at: '1970-01-01T00:00:03.000Z' },
] as const
const told = { notices, read: 1, heard: {} }

test('chats stand between what the server told, the newest first', () => {
	const lines = linesOf(told, [chat('c')])
	expect(lines.map(({ kind, isRead }) => [kind, isRead])).toEqual([
		['sign-in', false],
		['message', false],
		['match', true],
	])
})

test('a chat tells nothing where nobody wrote, or oneself did last', () => {
	const own = { text: 'hi', isOwn: true, at: 9000, state: 'sent' } as const
	expect(linesOf({ ...told, notices: [] }, [chat('c', { last: undefined }), chat('d', { last: own })])).toEqual([])
})

test('a chat is quiet once it was read, or heard of and nothing came since', () => {
	const isRead = (heard: Record<string, number>, more: Partial<ChatSummary> = {}) =>
		linesOf({ notices: [], read: 0, heard }, [chat('c', more)])[0]?.isRead
	expect(isRead({}, { unread: 0 })).toBe(true)
	expect(isRead({ c: 2000 })).toBe(true)
	expect(isRead({ c: 1999 })).toBe(false)
	expect(isRead({ other: 2000 })).toBe(false)
	expect(heardIn(linesOf(told, [chat('c')]))).toEqual({ c: 2000 })
})

test('what waits are matches and messages that were not read, and nothing of the account', () => {
	const at = '2026-11-22T10:00:00.000Z'
	const notices = (['match', 'match', 'sign-in', 'keys-reset'] as const).map((kind, i) => ({ number: i + 1, kind, at }))
	const chats = [chat('c', { unread: 3 }), chat('d', { unread: 0 })]
	expect(waitingOf({ notices, read: 1 }, chats)).toBe(2)
	expect(waitingOf({ notices, read: 2 }, chats)).toBe(1)
})
