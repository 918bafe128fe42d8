import { describe, expect, test } from 'vitest'
import vectors from '#vectors/chat.json' with { type: 'json' }
import { type ChatSeed, type PairSecret, type SeasonSalt, taken } from './branded.ts'
import { type ChatParty, type InitHeader, makeInit, openInit, readInitHeader } from './chat-init.ts'
import { hpkeOver } from './hpke.ts'
import { nobleKem } from './noble-kem.ts'
import { hex, idOf, inTurn, toHex } from './sample.ts'

type Vector = (typeof vectors.init)[number]

const seedOf = (text: string) => hex(text) as ChatSeed
const partyOf = (identity: string, chatKey: string): ChatParty => ({
	identity: taken('IdentityKey', hex(identity)),
	chatKey: taken('ChatKey', hex(chatKey)),
})

function headerOf({ chat, epoch, a, b, leafA, leafB }: Vector): InitHeader {
	return { chat: hex(chat), epoch, a: idOf(a), b: idOf(b), leafA, leafB }
}

function betweenOf({ keys, S, salt }: Vector) {
	const [a, b] = [partyOf(keys.idA, keys.kemA), partyOf(keys.idB, keys.kemB)]
	return { a, b, pair: hex(S) as PairSecret, salt: hex(salt) as SeasonSalt }
}

describe.each(vectors.init)('the vectors are reproduced: init of $chat', (vector) => {
	test('its bytes', async () => {
		const drawn = [vector.root, vector.encapsSeedB, vector.encapsSeedA].map(hex)
		const making = { ...betweenOf(vector), random: inTurn(...drawn) }
		// The native one does not let its randomness be chosen.
		const hpke = hpkeOver(nobleKem(making.random))
		const { init, root } = await makeInit(headerOf(vector), { ...making, hpke })
		expect(toHex(init)).toBe(vector.out)
		expect(toHex(root)).toBe(vector.root)
	})

	test('its root, for both sides', async () => {
		expect(readInitHeader(hex(vector.out))).toEqual(headerOf(vector))
		const between = betweenOf(vector)
		const forA = await openInit(hex(vector.out), { ...between, as: 'a', seed: seedOf(vector.seedA) })
		const forB = await openInit(hex(vector.out), { ...between, as: 'b', seed: seedOf(vector.seedB) })
		expect([forA, forB].map((root) => root && toHex(root))).toEqual([vector.root, vector.root])
	})
})
