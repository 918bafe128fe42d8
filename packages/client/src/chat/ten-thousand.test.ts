import type { HeldMessage } from '@ydo/contract/held-chats'
import { toBase64url } from '@ydo/crypto/bytes'
import { expect, test } from 'vitest'
import { idOf, random } from '#vault/sample-vault.ts'
import { createChatStorage, packLength } from './chat-storage.ts'
import { emptyFold } from './fold-message.ts'
import { matchId, sampleTwo } from './sample-chats.ts'

const count = 10_000

function message(seq: number): HeldMessage {
	const bytes = (length: number) => toBase64url(random(length))
	const text = `message ${seq} `.repeat(1 + (seq % 9))
	const is = { epoch: 0, seq, isOwn: seq % 3 === 0, at: seq, state: 'true', kind: 1, text, seen: seq - 1 } as const
	return { ...is, id: idOf(seq), hash: bytes(32), head: bytes(86), stamp: bytes(40), kf: bytes(32) }
}

test('a chat of 10,000 messages is open at once', async () => {
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
	const chat = { format: 1, peer: him.member, epochs: [epoch], fold: { ...emptyFold, own: 1 }, outbox: [] } as const
	const held = { ...chat, epochs: [epoch], outbox: [], draft: '', isEnded: false }
	await store.change(key, { mark: 'm', number: count, chats: new Map([[matchId, held]]), packs })

	const chats = await her.visit()
	const opening = performance.now()
	chats.open(matchId)
	while (!chats.view(matchId)?.isRead) await new Promise((resolve) => setImmediate(resolve))
	expect(chats.view(matchId)?.messages).toHaveLength(count)
	const took = performance.now() - opening
	console.info(`10,000 messages open in ${Math.round(took)} ms`)
	// Slow machines take their time; the limit is the benchmark's.
	expect(took).toBeLessThan(1500)
})
