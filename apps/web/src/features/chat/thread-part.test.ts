import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { expect, test } from 'vitest'
import { isSameMessage } from './thread-part.tsx'

const message: ChatMessage = {
	id: 'a',
	isOwn: true,
	text: 'hello',
	at: 1,
	quote: { id: 'q', text: 'before', isOwn: false },
	reactions: { own: '', theirs: '🔥' },
	state: 'sent',
}

test('treats rebuilt messages with the same content as the same', () => {
	expect(isSameMessage(message, structuredClone(message))).toBe(true)
	expect(isSameMessage(undefined, undefined)).toBe(true)
	expect(isSameMessage(message, undefined)).toBe(false)
})

test('treats messages with any visible difference as different', () => {
	const changes: Partial<ChatMessage>[] = [
		{ state: 'read' },
		{ text: '' },
		{ at: 2 },
		{ quote: undefined },
		{ reactions: { own: '👍', theirs: '🔥' } },
		{ reactions: { own: '', theirs: '' } },
		{ id: 'b' },
	]
	for (const change of changes)
		expect([change, isSameMessage(message, { ...message, ...change })]).toEqual([change, false])
})
