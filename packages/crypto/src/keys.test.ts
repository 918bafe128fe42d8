import { ml_kem768_x25519 as xWing } from '@noble/post-quantum/hybrid.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hex, toHex } from '#test/sample.ts'
import vectors from '#vectors/keys.json' with { type: 'json' }
import type { Root, SeasonKey, SeasonSecret } from './branded.ts'
import {
	chatKeyHash,
	chatKeyOf,
	chatSeedOf,
	identityKeyOf,
	identitySeedOf,
	loadCurves,
	pairSecretOf,
	seasonKeyOf,
} from './keys.ts'
import { nativeCurves } from './native-curves.ts'
import { nobleCurves } from './noble-curves.ts'
import { hkdf } from './primitives.ts'

const secret32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes))

test.each(vectors.hkdf)('HKDF derives $length bytes', async ({ ikm, salt, info, length, out }) => {
	expect(toHex(await hkdf(hex(ikm), { salt: hex(salt), info: hex(info), length }))).toBe(out)
})

test.each(vectors.keys)('derives identity and chat keys from the root', async (vector) => {
	const root = hex(vector.root) as Root
	const identitySeed = await identitySeedOf(root)
	expect(toHex(identitySeed)).toBe(vector.identitySeed)
	expect(toHex(await identityKeyOf(identitySeed))).toBe(vector.identityPublic)
	const chatSeed = await chatSeedOf(root)
	expect(toHex(chatSeed)).toBe(vector.kemSeed)
	const chatKey = await chatKeyOf(chatSeed)
	expect(toHex(chatKey)).toBe(vector.kemPublic)
	expect(toHex(await chatKeyHash(chatKey))).toBe(vector.kemPublicSha256)
})

test.each(vectors.xwing)('encapsulates to them with X-Wing', ({ seed, encapsSeed, enc, sharedSecret }) => {
	const { publicKey, secretKey } = xWing.keygen(hex(seed))
	const sent = xWing.encapsulate(publicKey, hex(encapsSeed))
	expect([toHex(sent.cipherText), toHex(sent.sharedSecret)]).toEqual([enc, sharedSecret])
	expect(toHex(xWing.decapsulate(hex(enc), secretKey))).toBe(sharedSecret)
})

test.each(vectors.x25519)('derives a shared secret from two season keys', async (vector) => {
	const own = hex(vector.seasonSecretOwn) as SeasonSecret
	expect(toHex(await seasonKeyOf(own))).toBe(vector.seasonPublicOwn)
	expect(toHex(await pairSecretOf(own, hex(vector.seasonPublicPeer) as SeasonKey))).toBe(vector.S)
})

test('uses native curves if available', async () => {
	expect(await loadCurves()).toBe(nativeCurves)
})

/** Points of low order, whose shared secret with any key is zero (RFC 7748, section 6.1). */
const lowOrder = [
	'00'.repeat(32),
	`01${'00'.repeat(31)}`,
	'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
	'5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
	`ec${'ff'.repeat(30)}7f`,
	`ed${'ff'.repeat(30)}7f`,
	`ee${'ff'.repeat(30)}7f`,
]

describe.each([
	['native', nativeCurves],
	['noble', nobleCurves],
])('%s curves', (_, curves) => {
	test.each(vectors.x25519)('reproduce the vectors', async (vector) => {
		const own = hex(vector.seasonSecretOwn)
		expect(toHex(await curves.x25519Public(own))).toBe(vector.seasonPublicOwn)
		expect(toHex(await curves.x25519Shared(own, hex(vector.seasonPublicPeer)))).toBe(vector.S)
	})

	test.each(vectors.keys)('reproduce the identities', async ({ identitySeed, identityPublic }) => {
		expect(toHex(await curves.ed25519Public(hex(identitySeed)))).toBe(identityPublic)
	})

	test.each(lowOrder)('refuse a key of low order: %s', async (point) => {
		await expect(curves.x25519Shared(new Uint8Array(32).fill(7), hex(point))).rejects.toThrow()
	})

	test('sign as in RFC 8032', async () => {
		// Section 7.1, test 2.
		const seed = hex('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb')
		const signature = await curves.ed25519Sign(seed, hex('72'))
		expect(toHex(signature)).toBe(
			'92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
		)
	})
})

test('native and noble curves agree', async () => {
	await fc.assert(
		fc.asyncProperty(secret32, secret32, async (one, other) => {
			const key = await nativeCurves.x25519Public(other)
			expect(await nobleCurves.x25519Public(other)).toEqual(key)
			expect(await nobleCurves.x25519Shared(one, key)).toEqual(await nativeCurves.x25519Shared(one, key))
			const signature = await nobleCurves.ed25519Sign(one, other)
			expect(signature).toEqual(await nativeCurves.ed25519Sign(one, other))
		}),
		{ numRuns: 25 },
	)
})

test('derives the same secret on both sides, and another with others', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.uniqueArray(secret32, { minLength: 3, maxLength: 3, comparator: (a, b) => toHex(a) === toHex(b) }),
			async (secrets) => {
				const [a, b, c] = secrets as [SeasonSecret, SeasonSecret, SeasonSecret]
				const shared = await pairSecretOf(a, await seasonKeyOf(b))
				expect(await pairSecretOf(b, await seasonKeyOf(a))).toEqual(shared)
				expect(await pairSecretOf(c, await seasonKeyOf(a))).not.toEqual(shared)
			},
		),
		{ numRuns: 25 },
	)
})
