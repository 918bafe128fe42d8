import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hex, idOf, inTurn, random, spoilt, toHex } from '#test/sample.ts'
import vectors from '#vectors/chat.json' with { type: 'json' }
import {
	type ChatKey,
	type ChatPsk,
	type ChatSeed,
	type IdentityKey,
	type MemberId,
	type PairSecret,
	type SeasonSalt,
	taken,
} from './branded.ts'
import { type Bytes, concat } from './bytes.ts'
import { type ChatParty, chatPskOf, type InitHeader, makeInit, openInit, readInitHeader } from './chat-init.ts'
import { type Hpke, hpkeOver, loadHpke, nativeKem } from './hpke.ts'
import { chatKeyOf } from './keys.ts'
import { nobleKem } from './noble-kem.ts'

type Vector = (typeof vectors.init)[number]

const native = hpkeOver(nativeKem)
const noble = hpkeOver(nobleKem(random))

const seedOf = (text: string) => hex(text) as ChatSeed
const partyOf = (identity: string, chatKey: string): ChatParty => ({
	identity: taken('IdentityKey', hex(identity)),
	chatKey: taken('ChatKey', hex(chatKey)),
})

function headerOf({ chat, epoch, a, b, leafA, leafB }: Vector): InitHeader {
	return { chat: hex(chat), epoch, a: idOf(a), b: idOf(b), leafA, leafB }
}

function betweenOf({ keys, psk }: Vector) {
	const [a, b] = [partyOf(keys.idA, keys.kemA), partyOf(keys.idB, keys.kemB)]
	return { a, b, psk: hex(psk) as ChatPsk }
}

describe.each(vectors.init)('reproduces the vectors: init of $chat,', (vector) => {
	test('psk', async () => {
		const pair = { secret: hex(vector.S) as PairSecret, salt: hex(vector.salt) as SeasonSalt }
		expect(toHex(await chatPskOf(pair, idOf(vector.a), idOf(vector.b)))).toBe(vector.psk)
	})

	test('bytes', async () => {
		const drawn = [vector.root, vector.encapsSeedB, vector.encapsSeedA].map(hex)
		const making = { ...betweenOf(vector), random: inTurn(...drawn) }
		// Native randomness cannot be injected.
		const { init, root } = await makeInit(headerOf(vector), { ...making, hpke: hpkeOver(nobleKem(making.random)) })
		expect(toHex(init)).toBe(vector.out)
		expect(toHex(root)).toBe(vector.root)
	})

	test.each([
		['natively', native],
		['by noble', noble],
	])('root, for both sides, %s', async (_, hpke) => {
		const init = hex(vector.out)
		expect(readInitHeader(init)).toEqual(headerOf(vector))
		const between = { ...betweenOf(vector), hpke }
		const forA = await openInit(init, { ...between, as: 'a', seed: seedOf(vector.seedA) })
		const forB = await openInit(init, { ...between, as: 'b', seed: seedOf(vector.seedB) })
		expect([forA, forB].map((root) => root && toHex(root))).toEqual([vector.root, vector.root])
	})
})

test('uses native X-Wing if available', async () => {
	const asksForNothing = await loadHpke(inTurn())
	const [key, agreed] = [
		await chatKeyOf(random(32) as ChatSeed),
		{ psk: random(32), pskId: random(9), info: random(9) },
	]
	expect((await asksForNothing.seal(random(32), key, agreed)).enc).toHaveLength(1120)
})

async function newParty() {
	const seed = random(32) as ChatSeed
	return { seed, party: { identity: random(32) as IdentityKey, chatKey: await chatKeyOf(seed) } }
}

async function opened(hpke: Hpke) {
	const [a, b] = [await newParty(), await newParty()]
	const between = { a: a.party, b: b.party, psk: random(32) as ChatPsk }
	const header = { ...newIds(), epoch: 0, leafA: 3, leafB: 2 ** 32 - 1 }
	const { init, root } = await makeInit(header, { ...between, random, hpke })
	return {
		header,
		init,
		root,
		forA: { ...between, as: 'a' as const, seed: a.seed },
		forB: { ...between, as: 'b' as const, seed: b.seed },
	}
}

function newIds() {
	return { chat: random(16), a: random(16) as MemberId, b: random(16) as MemberId }
}

describe.each([
	['native', 'noble', native, noble],
	['noble', 'native', noble, native],
	['native', 'native', native, native],
	['noble', 'noble', noble, noble],
])('an init made by %s X-Wing and opened by %s', (_, __, maker, hpke) => {
	test('gives both sides its maker’s root', async () => {
		const { init, root, header, forA, forB } = await opened(maker)
		expect(init).toHaveLength(2397)
		expect(readInitHeader(init)).toEqual(header)
		expect(await openInit(init, { ...forA, hpke })).toEqual(root)
		expect(await openInit(init, { ...forB, hpke })).toEqual(root)
	})

	test('does not open with other keys, another psk, or on the wrong side', async () => {
		const { init, forA, forB } = await opened(maker)
		const { seed, party } = await newParty()
		const others = [
			{ ...forB, seed },
			{ ...forB, a: party },
			{ ...forB, b: party },
			{ ...forB, a: { ...forB.a, identity: party.identity } },
			{ ...forB, a: forB.b, b: forB.a },
			{ ...forB, psk: random(32) as ChatPsk },
			{ ...forB, as: 'a' as const },
			{ ...forA, as: 'b' as const },
		]
		for (const other of others) expect(await openInit(init, { ...other, hpke })).toBeUndefined()
	})

	test('does not open with a flipped bit in its header or own half, or another length', async () => {
		const { init, root, forA, forB } = await opened(maker)
		const bits = fc.oneof(fc.nat(61 * 8 - 1), fc.integer({ min: 61 * 8, max: 1229 * 8 - 1 }))
		const forBoth = async (bytes: Bytes) =>
			Promise.all([openInit(bytes, { ...forA, hpke }), openInit(bytes, { ...forB, hpke })])
		const spoil = async (bit: number) => {
			const [toA, toB] = await forBoth(spoilt(init, bit))
			expect(toB).toBeUndefined()
			expect(toA).toEqual(bit < 61 * 8 ? undefined : root)
			const [alsoToA] = await forBoth(spoilt(init, bit < 61 * 8 ? bit : bit + 1168 * 8))
			expect(alsoToA).toBeUndefined()
		}
		await fc.assert(fc.asyncProperty(bits, spoil), { numRuns: 60 })
		for (const bytes of [init.slice(0, 0), init.slice(0, 61), init.slice(1), concat(init, init.slice(0, 1))])
			expect(await forBoth(bytes)).toEqual([undefined, undefined])
	})
})

test('accepts a header only of its version and length', async () => {
	const { init } = await opened(native)
	for (let bit = 0; bit < 8; bit++) expect(readInitHeader(spoilt(init, bit))).toBeUndefined()
	for (const bytes of [init.slice(0, 61), init.slice(1), concat(init, init.slice(0, 1))])
		expect(readInitHeader(bytes)).toBeUndefined()
})

test('gives every init a fresh root and fresh bytes', async () => {
	const [one, other] = [await opened(native), await opened(native)]
	expect(one.root).not.toEqual(other.root)
	expect(one.init.slice(61, 1229)).not.toEqual(one.init.slice(1229))
})

describe.each([
	['native', native],
	['noble', noble],
])('with %s X-Wing', (_, hpke) => {
	test('seals nothing to a malformed chat key', async () => {
		const agreed = { psk: random(32), pskId: random(9), info: random(9) }
		// A coefficient of 4,095, which is not below ML-KEM's modulus (FIPS 203, section 7.2).
		const beyond = (await chatKeyOf(random(32) as ChatSeed)).fill(255, 0, 2) as ChatKey
		await expect(hpke.seal(random(32), beyond, agreed)).rejects.toThrow()
		// X25519 with zero (RFC 7748, section 6.1).
		const lowOrder = (await chatKeyOf(random(32) as ChatSeed)).fill(0, 1184) as ChatKey
		await expect(hpke.seal(random(32), lowOrder, agreed)).rejects.toThrow()
		await expect(hpke.seal(random(32), random(1215) as Bytes as ChatKey, agreed)).rejects.toThrow()
	})
})

test('refuses header parts that do not fit', async () => {
	const { header, forA } = await opened(native)
	const make = (wrong: Partial<InitHeader>) => makeInit({ ...header, ...wrong }, { ...forA, random })
	await expect(make({ epoch: -1 })).rejects.toThrow(RangeError)
	await expect(make({ leafB: 2 ** 32 })).rejects.toThrow(RangeError)
	await expect(make({ chat: random(15) })).rejects.toThrow(RangeError)
	await expect(make({ a: random(15) as Bytes as MemberId, b: random(17) as Bytes as MemberId })).rejects.toThrow(
		RangeError,
	)
	await expect(make({ chat: random(15), a: random(17) as Bytes as MemberId })).rejects.toThrow(RangeError)
})
