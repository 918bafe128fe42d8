import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hex, idOf, pairOf, random, spoilt, toHex } from '#test/sample.ts'
import vectors from '#vectors/choices.json' with { type: 'json' }
import { type Note, type NoteKey, type TickSeed, type Token, taken } from './branded.ts'
import { concat } from './bytes.ts'
import {
	ballotsOf,
	expectationOf,
	kinds,
	makeBallot,
	makeTick,
	noteKeyOf,
	openChoices,
	openNote,
	type Pair,
	placesOf,
	proofOf,
	type SentChoice,
	sealNote,
	seasonSalt,
	tokenOf,
} from './choices.ts'
import { seal, sha256 } from './primitives.ts'

type VectorPair = { S: string; salt: string; self: string; peer: string; kind: number }
type VectorChoice = VectorPair & { peerLeaf: number; text: string }

const kindOf = ({ kind }: { kind: number }) => kinds[kind] ?? 'dating'
const choiceOf = (choice: VectorChoice): SentChoice => ({
	pair: pairOf(choice),
	kind: kindOf(choice),
	peerLeaf: choice.peerLeaf,
	text: choice.text,
})
const seedFrom = (seed: string) => taken('TickSeed', hex(seed))

describe('reproduces the vectors of', () => {
	test.each(vectors.salt)('the salt of $institute, $season', async ({ institute, season, out }) => {
		expect(toHex(await seasonSalt(institute, season))).toBe(out)
	})

	test.each(vectors.token)('a pair in week $week, kind $kind', async (vector) => {
		const pair = pairOf(vector)
		const value = { kind: kindOf(vector), week: vector.week }
		expect(toHex(await tokenOf(pair, value))).toBe(vector.token)
		expect(toHex(await noteKeyOf(pair, 'self', value))).toBe(vector.noteKeyFromSelf)
		expect(toHex(await noteKeyOf(pair, 'peer', value))).toBe(vector.noteKeyFromPeer)
		expect(toHex(await proofOf(pair, 'self', value))).toBe(vector.proofFromSelf)
		expect(toHex(await proofOf(pair, 'peer', value))).toBe(vector.proofFromPeer)
		expect(toHex(await expectationOf(vector.peerLeaf, await proofOf(pair, 'peer', value)))).toBe(vector.expectOfSelf)
	})

	test.each(vectors.note)('the note "$text"', async ({ noteKey, iv, text, token, out }) => {
		const keys = { key: hex(noteKey) as NoteKey, token: hex(token) as Token }
		const note = await sealNote(text, { ...keys, iv: hex(iv) })
		expect(toHex(note)).toBe(out)
		expect(await openNote(note, keys)).toBe(text)
	})

	test.each(vectors.ballot)(
		'ballot $index of tick $number',
		async ({ seed, week, leaf, number, index, choice, out }) => {
			const place = { seed: seedFrom(seed), week, leaf, number }
			expect(toHex(await makeBallot(place, index, choice ? choiceOf(choice) : undefined))).toBe(out)
		},
	)

	test.each(vectors.places)('places of $of in week $week', async ({ seed, week, of, out }) => {
		expect(await placesOf({ seed: seedFrom(seed), week }, of)).toEqual(out.split(' ').map(Number))
	})

	test.each(vectors.opening)('an opening with $choices.length choices', async (vector) => {
		const { seed, week, leaf, season, choices } = vector
		const opening = await makeTick({ seed: seedFrom(seed), week, leaf, number: 0 }, season, choices.map(choiceOf))
		expect(toHex(await sha256(opening))).toBe(vector.outSha256)
		expect(toHex(opening)).toBe(vector.out)
	})

	test.each(vectors.tick)('tick $number', async ({ seed, week, leaf, number, season, choices, out }) => {
		const place = { seed: seedFrom(seed), week, leaf, number }
		expect(toHex(await makeTick(place, season, choices.map(choiceOf)))).toBe(out)
	})
})

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((b) => Uint8Array.from(b))
const pairs: fc.Arbitrary<Pair> = fc
	.record({ secret: bytes(32), salt: bytes(32), self: bytes(16), peer: bytes(16) })
	.filter(({ self, peer }) => toHex(self) !== toHex(peer))
	.map((pair) => pair as Pair)
const values = fc.record({ kind: fc.constantFrom(...kinds), week: fc.integer({ min: 1, max: 100_000 }) })
const texts = fc
	.string({ maxLength: 60, unit: 'grapheme' })
	.filter((text) => new TextEncoder().encode(text.normalize('NFC')).length <= 240)
const turned = ({ self, peer, ...pair }: Pair): Pair => ({ ...pair, self: peer, peer: self })

describe('the values of a pair', () => {
	test('are the same from both sides, and each direction has its own note key and proof', async () => {
		await fc.assert(
			fc.asyncProperty(pairs, values, async (pair, value) => {
				const other = turned(pair)
				expect(await tokenOf(other, value)).toEqual(await tokenOf(pair, value))
				expect(await noteKeyOf(other, 'peer', value)).toEqual(await noteKeyOf(pair, 'self', value))
				expect(await proofOf(other, 'peer', value)).toEqual(await proofOf(pair, 'self', value))
				expect(await noteKeyOf(pair, 'peer', value)).not.toEqual(await noteKeyOf(pair, 'self', value))
				expect(await proofOf(pair, 'peer', value)).not.toEqual(await proofOf(pair, 'self', value))
			}),
			{ numRuns: 30 },
		)
	})

	test('differ from week to week and from kind to kind', async () => {
		await fc.assert(
			fc.asyncProperty(pairs, values, async (pair, { kind, week }) => {
				const token = await tokenOf(pair, { kind, week })
				expect(await tokenOf(pair, { kind, week: week + 1 })).not.toEqual(token)
				expect(await tokenOf(pair, { kind: kind === 'dating' ? 'friends' : 'dating', week })).not.toEqual(token)
			}),
			{ numRuns: 30 },
		)
	})

	test('differ by institute and season, even if their concatenations are equal', async () => {
		const salts = await Promise.all([seasonSalt('AB', 'C'), seasonSalt('A', 'BC'), seasonSalt('AB', 'D')])
		expect(new Set(salts.map(toHex)).size).toBe(3)
	})

	test('expect another proof under each leaf', async () => {
		const [vector] = vectors.token
		const pair = pairOf(vector as VectorPair)
		const proof = await proofOf(pair, 'peer', { kind: 'dating', week: 1 })
		expect(await expectationOf(1, proof)).not.toEqual(await expectationOf(2, proof))
	})
})

describe('a note', () => {
	test('opens only under its key and token, and not with a flipped bit', async () => {
		await fc.assert(
			fc.asyncProperty(texts, bytes(32), bytes(32), fc.nat(284 * 8 - 1), async (text, key, token, bit) => {
				const keys = { key: key as NoteKey, token: token as Token }
				const note = await sealNote(text, { ...keys, iv: random(12) })
				expect(note).toHaveLength(284)
				expect(await openNote(note, keys)).toBe(text.normalize('NFC'))
				expect(await openNote(spoilt(note, bit), keys)).toBeUndefined()
				expect(await openNote(note, { ...keys, key: spoilt(keys.key, bit % 256) })).toBeUndefined()
				expect(await openNote(note, { ...keys, token: spoilt(keys.token, bit % 256) })).toBeUndefined()
			}),
			{ numRuns: 40 },
		)
	})

	test('is refused beyond 240 bytes, even with fewer characters', async () => {
		const keys = { key: random(32) as NoteKey, token: random(32) as Token, iv: random(12) }
		await expect(sealNote('x'.repeat(241), keys)).rejects.toThrow(RangeError)
		await expect(sealNote('न'.repeat(81), keys)).rejects.toThrow(RangeError)
		expect(await sealNote('न'.repeat(80), keys)).toHaveLength(284)
	})

	test('does not open with a malformed plaintext, although its key is right', async () => {
		const [key, token, iv] = [random(32) as NoteKey, random(32) as Token, random(12)]
		const opened = async (plain: number[]) => {
			const note = concat(iv, await seal(Uint8Array.from(plain), { key, iv, additional: token }))
			return openNote(note as Note, { key, token })
		}
		const filled = (length: number, ...start: number[]) => [...start, ...new Array(length - start.length).fill(0)]
		expect(await opened(filled(256, 2, 0x68, 0x69))).toBe('hi')
		expect(await opened(filled(255, 2, 0x68, 0x69))).toBeUndefined()
		expect(await opened(filled(256, 241))).toBeUndefined()
		expect(await opened(filled(256, 1, 0x68, 0x69))).toBeUndefined()
		expect(await opened(filled(256, 1, 0xff))).toBeUndefined()
	})

	test('does not open if it is cut or empty', async () => {
		const keys = { key: random(32) as NoteKey, token: random(32) as Token }
		for (const length of [0, 11, 12, 27, 283]) expect(await openNote(random(length) as Note, keys)).toBeUndefined()
	})
})

describe('a tick', () => {
	const choices = (most: number) =>
		fc.array(fc.record({ pair: pairs, kind: fc.constantFrom(...kinds), peerLeaf: fc.nat(9999), text: texts }), {
			maxLength: most,
		})
	const place = (number: number) => ({ seed: random(32) as TickSeed, week: 2959, leaf: 7, number })

	test('has the same size and header whatever it carries', async () => {
		for (const [number, most, length] of [
			[0, openChoices, 22_288],
			[5, ballotsOf.tick, 1408],
		] as const)
			await fc.assert(
				fc.asyncProperty(choices(most), async (sent) => {
					const [full, empty] = [await makeTick(place(number), 3, sent), await makeTick(place(number), 3, [])]
					expect(full).toHaveLength(length)
					expect(empty).toHaveLength(length)
					expect(full.slice(0, 16)).toEqual(empty.slice(0, 16))
				}),
				{ numRuns: 6 },
			)
	})

	test('does not depend on the order in which its choices are given', async () => {
		await fc.assert(
			fc.asyncProperty(choices(openChoices), async (sent) => {
				const at = place(0)
				expect(await makeTick(at, 1, [...sent].reverse())).toEqual(await makeTick(at, 1, sent))
			}),
			{ numRuns: 6 },
		)
	})

	test('refuses more choices than it carries, and numbers that do not fit', async () => {
		const pair = pairOf(vectors.token[0] as VectorPair)
		const many = Array.from({ length: 61 }, (_, index) => ({
			...({ kind: 'dating', peerLeaf: 1, text: '' } as const),
			pair: { ...pair, peer: idOf(index.toString(16).padStart(32, '0')) },
		}))
		await expect(makeTick(place(0), 1, many)).rejects.toThrow(RangeError)
		await expect(makeTick(place(1), 1, many.slice(0, 5))).rejects.toThrow(RangeError)
		await expect(makeTick({ ...place(1), week: -1 }, 1, [])).rejects.toThrow(RangeError)
		await expect(makeTick(place(1), 65_536, [])).rejects.toThrow(RangeError)
	})

	test('never repeats a filler, whatever its leaf, number and week', async () => {
		const seed = random(32) as TickSeed
		const all = await Promise.all(
			[0, 1].flatMap((leaf) =>
				[0, 1, 2].flatMap((number) =>
					[7, 8].flatMap((week) =>
						[0, 1, 63].map((index) => makeBallot({ seed, week, leaf, number }, index, undefined)),
					),
				),
			),
		)
		expect(new Set(all.map(toHex)).size).toBe(36)
	})
})
