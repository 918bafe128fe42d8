import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hex, idOf, random, spoilt, toHex } from '#test/sample.ts'
import vectors from '#vectors/chat.json' with { type: 'json' }
import { type IdentityKey, type MemberId, taken } from './branded.ts'
import { fromBase64url } from './bytes.ts'
import { isRecoveryWord } from './recovery-code.ts'
import { type KnownKeys, safetyNumber } from './safety-number.ts'

type Vector = (typeof vectors.safety)[number]['one']

function keysOf({ id, identity, chatKeyHash }: Vector): KnownKeys {
	return { id: idOf(id), identity: taken('IdentityKey', hex(identity)), chatKeyHash: hex(chatKeyHash) }
}

test.each(vectors.safety)('reproduces the vectors: $words', async ({ one, other, words, code, fingerprint }) => {
	const number = await safetyNumber(keysOf(one), keysOf(other))
	expect(number.words.join(' ')).toBe(words)
	expect(number.code).toBe(code)
	expect(toHex(number.fingerprint)).toBe(fingerprint)
	expect(await safetyNumber(keysOf(other), keysOf(one))).toEqual(number)
})

const newKeys = (): KnownKeys => ({
	id: random(16) as MemberId,
	identity: random(32) as IdentityKey,
	chatKeyHash: random(32),
})

test('is the same from both sides, and different for any other key', async () => {
	const bits = fc.record({ id: fc.nat(127), key: fc.nat(255) })
	await fc.assert(
		fc.asyncProperty(bits, async (bit) => {
			const [one, other] = [newKeys(), newKeys()]
			const number = await safetyNumber(one, other)
			expect(await safetyNumber(other, one)).toEqual(number)
			expect(number.words.every(isRecoveryWord) && number.words.length).toBe(12)
			expect(fromBase64url(number.code.slice('ydo:safety:1:'.length))).toEqual(number.fingerprint)
			const swapped: KnownKeys[] = [
				{ ...other, id: spoilt(other.id, bit.id) },
				{ ...other, identity: spoilt(other.identity, bit.key) },
				{ ...other, chatKeyHash: spoilt(other.chatKeyHash, bit.key) },
			]
			for (const another of swapped) expect((await safetyNumber(one, another)).code).not.toBe(number.code)
		}),
		{ numRuns: 25 },
	)
})
