import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draft, hex, keyPair, signAs, signed } from '#test/sample.ts'
import vectors from '#vectors/log.json' with { type: 'json' }
import { verifyEd25519, verifyWithNoble } from './ed25519.ts'
import { decodeLeaf, encodeLeaf, type LeafEvent, leafToSign } from './leaf.ts'
import { leafHash } from './merkle.ts'

describe('reproduces the vectors:', () => {
	test.each(vectors.leaf)('$what', async (vector) => {
		const leaf = {
			event: (vector.what.split(' ')[0] ?? '') as LeafEvent,
			member: hex(vector.id),
			previous: vector.previous,
			season: vector.season,
			seasonKey: hex(vector.seasonKey),
			identity: hex(vector.identity),
			chatKeyHash: hex(vector.kemHash),
			time: vector.time,
		}
		const signature = await signAs(hex(vector.identitySeed))(leafToSign(vector.institute, leaf))
		const bytes = encodeLeaf({ ...leaf, signature })
		expect(bytesToHex(bytes)).toBe(vector.out)
		expect(bytesToHex(leafHash(bytes))).toBe(vector.leafHash)
		expect(decodeLeaf(bytes)).toEqual({ ...leaf, signature })
	})
})

describe('a leaf', () => {
	test('is undefined for another version, event or length', () => {
		const bytes = signed(draft('join'))
		const changed = (at: number, value: number) => bytes.map((byte, index) => (index === at ? value : byte))
		expect(decodeLeaf(bytes)).toBeDefined()
		expect(decodeLeaf(changed(0, 2))).toBeUndefined()
		expect(decodeLeaf(changed(1, 0))).toBeUndefined()
		expect(decodeLeaf(changed(1, 8))).toBeUndefined()
		expect(decodeLeaf(changed(120, 255))).toBeUndefined()
		expect(decodeLeaf(bytes.slice(1))).toBeUndefined()
		expect(decodeLeaf(Uint8Array.from([...bytes, 0]))).toBeUndefined()
	})

	test('decodes as encoded, at any buffer offset', () => {
		const parts = fc.record({ previous: fc.nat(), season: fc.nat(65_535), time: fc.maxSafeNat() })
		fc.assert(
			fc.property(parts, (differing) => {
				const bytes = signed(draft('season', differing))
				const within = new Uint8Array(500)
				within.set(bytes, 77)
				expect(decodeLeaf(within.subarray(77, 77 + 192))).toEqual(decodeLeaf(bytes))
				expect(decodeLeaf(bytes)).toMatchObject(differing)
			}),
			{ numRuns: 25 },
		)
	})

	test('refuses parts that do not fit', () => {
		expect(() => signed(draft('join', { season: 65_536 }))).toThrow(RangeError)
		expect(() => signed(draft('join', { previous: -1 }))).toThrow(RangeError)
		expect(() => signed(draft('join', { member: new Uint8Array(15) }))).toThrow(RangeError)
	})
})

describe.each([
	['as chosen', verifyEd25519],
	['by noble', verifyWithNoble],
])('a signature, verified %s,', (_, verify) => {
	test('is valid only for its key and message', async () => {
		const { seed, publicKey } = keyPair(5)
		const message = Uint8Array.of(1, 2, 3)
		const signature = await signAs(seed)(message)
		expect(await verify(publicKey, message, signature)).toBe(true)
		expect(await verify(publicKey, Uint8Array.of(1, 2, 4), signature)).toBe(false)
		expect(await verify(keyPair(6).publicKey, message, signature)).toBe(false)
		for (let bit = 0; bit < 512; bit += 7) {
			const spoilt = signature.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
			expect(await verify(publicKey, message, spoilt)).toBe(false)
		}
		expect(await verify(publicKey.slice(1), message, signature)).toBe(false)
		expect(await verify(publicKey, message, signature.slice(1))).toBe(false)
	})

	test.each([
		'0100000000000000000000000000000000000000000000000000000000000000',
		'0100000000000000000000000000000000000000000000000000000000000080',
		'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
		'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
	])('is refused under a key that verifies anything: %s', async (key) => {
		// R = the neutral point, S = 0: verifies for every message under the first of these keys.
		const signature = new Uint8Array(64)
		signature[0] = 1
		expect(await verify(hex(key), Uint8Array.of(1), signature)).toBe(false)
	})
})
