import type { HeldMessage } from '@ydo/contract/held-chats'
import { toBase64url } from '@ydo/crypto/bytes'
import { expect, test } from 'vitest'
import { matchId, sampleTwo } from '#test/sample-chats.ts'
import { idOf, random } from '#test/sample-vault.ts'
import { emptyFold } from './chat-state.ts'
import { createChatStorage, packLength } from './chat-storage.ts'
import type { ChatView } from './chat-view.ts'
import type { MemberChats } from './create-chats.ts'

const count = 10_000

function message(seq: number): HeldMessage {
	const bytes = (length: number) => toBase64url(random(length))
	const text = `message ${seq} `.repeat(1 + (seq % 9))
	const is = { epoch: 0, seq, isOwn: seq % 3 === 0, at: seq, state: 'true', kind: 1, text, seen: seq - 1 } as const
	return { ...is, id: idOf(seq), hash: bytes(32), head: bytes(86), stamp: bytes(40), kf: bytes(32) }
}

/** A new visit to a device with that many messages and these unread indexes. */
async function visitLong(unread: number[]) {
	const { her, him } = await sampleTwo()
	const { id, member, first } = her
	const key = her.vault.deviceKey() ?? expect.fail()
	const store = createChatStorage({ storage: first.storage, member, id, random })
	const messages = Array.from({ length: count }, (_, at) => message(at + 1))
	const packs = Array.from({ length: Math.ceil(count / packLength) }, (_, number) => ({
		chat: matchId,
		number,
		messages: messages.slice(number * packLength, (number + 1) * packLength),
	}))
	const hash = messages.at(-1)?.hash ?? ''
	const epoch = { epoch: 0, isOwn: true, leaf: 0, peerLeaf: 1, start: hash, hash, count, first: 0 }
	const fold = { ...emptyFold, own: 1, unread }
	const chat = { format: 1, peer: him.member, epochs: [epoch], fold, outbox: [], draft: '', isEnded: false } as const
	const chats = new Map([[matchId, { ...chat, epochs: [epoch], outbox: [] }]])
	await store.change(key, { mark: 'm', number: count, chats, packs })
	return her.visit()
}

/** All views shown until the chat is whole. */
async function opened(chats: MemberChats): Promise<ChatView[]> {
	const seen: ChatView[] = []
	const stop = chats.subscribe(() => {
		const view = chats.view(matchId)
		if (view?.isRead && view !== seen.at(-1)) seen.push(view)
	})
	chats.view(matchId)
	chats.open(matchId)
	await expect.poll(() => chats.view(matchId)?.isWhole).toBe(true)
	stop()
	return seen
}

test('opens a chat of 10,000 messages at once, its end first', async () => {
	const chats = await visitLong([])
	const seen = await opened(chats)
	const [end, whole] = [seen[0] ?? expect.fail(), seen.at(-1) ?? expect.fail()]
	expect(seen.map(({ isWhole }) => isWhole)).toEqual([false, true])
	expect(whole.messages).toHaveLength(count)
	expect(end.messages.length).toBeLessThan(3000)
	expect(whole.messages.slice(-end.messages.length)).toEqual(end.messages)
})

test('includes all unread messages in the end shown first', async () => {
	const [first, ...more] = await opened(await visitLong([4000, 9999]))
	expect(more).toHaveLength(1)
	expect(first?.messages.length).toBeGreaterThan(count - 4000)
	expect(first?.messages.length).toBeLessThan(count)
})
