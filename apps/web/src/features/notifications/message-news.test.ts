import type { ChatSummary } from '@ydo/client/chat/chat-view'
import { expect, test } from 'vitest'
import { messageNews } from './message-news.ts'

const chat = (at: number, more: { isOwn?: boolean; unread?: number } = {}) =>
	({
		id: 'c',
		unread: more.unread ?? 1,
		last: { text: 'hi', isOwn: more.isOwn ?? false, at, state: 'sent' },
	}) as ChatSummary

test('reports each message once, and none from before', () => {
	const told = new Map<string, number>()
	const tell = (chats: readonly ChatSummary[]) => messageNews(chats, told, 100).map(({ words }) => words)
	expect(tell([chat(100)])).toEqual([])
	expect(tell([chat(101)])).toEqual(['hi'])
	expect(tell([chat(101)])).toEqual([])
	expect(tell([chat(102)])).toEqual(['hi'])
})

test('reports no own messages, read ones, or empty chats', () => {
	const silent = { id: 'c', unread: 0, last: undefined } as ChatSummary
	const chats = [chat(200, { isOwn: true }), chat(200, { unread: 0 }), silent]
	expect(messageNews(chats, new Map(), 100)).toEqual([])
})

test('reports messages added later, and none from before, when the device’s clock is ahead', () => {
	const told = new Map<string, number>()
	expect(messageNews([chat(100)], told, 1000)).toEqual([])
	expect(messageNews([chat(100)], told, 0)).toEqual([])
	expect(messageNews([chat(101)], told, 0)).toHaveLength(1)
})
