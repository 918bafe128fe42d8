import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '#vectors/choices.json' with { type: 'json' }
import { type Choice, makeBallot } from './ballot.ts'
import { type Cancel, type NoteKey, type SealedNote, type TickSeed, type Token, taken } from './branded.ts'
import { concat } from './bytes.ts'
import { fillerOf } from './filler.ts'
import { openNote, sealNote } from './note.ts'
import { seal, sha256 } from './primitives.ts'
import { hex, idOf, pairOf, random, spoilt, toHex } from './sample.ts'
import { makeOpening, makeTick, openChoices, placesOf } from './tick.ts'
import { cancelOf, noteKeyOf, type Pair, probeOf, seasonSalt, tokenOf } from './tokens.ts'

type VectorChoice = { S: string; salt: string; self: string; peer: string; text: string; last: number } | null

const choiceOf = (choice: VectorChoice | undefined): Choice | undefined =>
	choice ? { pair: pairOf(choice), text: choice.text, last: choice.last } : undefined
const cancelFrom = (cancel: string | null) => (cancel ? (hex(cancel) as Cancel) : undefined)
const seedFrom = (seed: string) => taken('TickSeed', hex(seed))

describe('the vectors are reproduced:', () => {
	test.each(vectors.salt)('salt of $institute, $season', async ({ institute, season, out }) => {
		expect(toHex(await seasonSalt(institute, season))).toBe(out)
	})

	test.each(vectors.token)('token, note key and cancel of week $week', async (vector) => {
		const pair = pairOf(vector)
		expect(toHex(await tokenOf(pair, vector.week))).toBe(vector.token)
		expect(toHex(await probeOf(pair, vector.week + 1))).toBe(vector.probe)
		expect(toHex(await noteKeyOf(pair, 'self', vector.week))).toBe(vector.noteKeyFromSelf)
		expect(toHex(await cancelOf(pair, 'self', vector.week))).toBe(vector.cancelFromSelf)
	})

	test.each(vectors.note)('note "$text"', async ({ noteKey, iv, text, token, out }) => {
		const keys = { key: hex(noteKey) as NoteKey, token: hex(token) as Token }
		const note = await sealNote(text, { ...keys, iv: hex(iv) })
		expect(toHex(note)).toBe(out)
		expect(await openNote(note, keys)).toBe(text)
	})

	test.each(vectors.ballot)('ballot $index of tick $number', async ({ seed, week, number, index, choice, out }) => {
		expect(toHex(await makeBallot({ seed: seedFrom(seed), week, number }, index, choiceOf(choice)))).toBe(out)
	})

	test.each(vectors.places)('places of week $week', async ({ seed, week, out }) => {
		expect(await placesOf(seedFrom(seed), week)).toEqual(out.split(' ').map(Number))
	})

	test.each(vectors.opening)('opening with $choices.length choices', async (vector) => {
		const { season, week, choices, cancel } = vector
		const known = choices.flatMap((choice) => choiceOf(choice) ?? [])
		const place = { seed: seedFrom(vector.seed), week }
		const opening = await makeOpening(place, { season, cancel: cancelFrom(cancel), choices: known })
		expect(toHex(await sha256(opening))).toBe(vector.outSha256)
		expect(toHex(opening)).toBe(vector.out)
	})

	test.each(vectors.tick)('tick $number', async ({ season, week, number, seed, choices, cancel, out }) => {
		const [first, second] = choices.map((choice) => choiceOf(choice))
		const place = { seed: seedFrom(seed), week, number }
		const sent = { season, cancel: cancelFrom(cancel), choices: [first, second] as const }
		expect(toHex(await makeTick(place, sent))).toBe(out)
	})
})

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((b) => Uint8Array.from(b))
const pairs: fc.Arbitrary<Pair> = fc
	.record({ secret: bytes(32), salt: bytes(32), self: bytes(16), peer: bytes(16) })
	.filter(({ self, peer }) => toHex(self) !== toHex(peer))
	.map((pair) => pair as Pair)
const weeks = fc.integer({ min: 1, max: 100_000 })
const texts = fc
	.string({ maxLength: 30, unit: 'grapheme' })
	.filter((text) => new TextEncoder().encode(text.normalize('NFC')).length <= 120)
const turned = ({ self, peer, ...pair }: Pair): Pair => ({ ...pair, self: peer, peer: self })

describe('tokens', () => {
	test('are the same from both sides; note keys and cancels are each side’s own', async () => {
		await fc.assert(
			fc.asyncProperty(pairs, weeks, async (pair, week) => {
				const other = turned(pair)
				expect(await tokenOf(other, week)).toEqual(await tokenOf(pair, week))
				expect(await noteKeyOf(other, 'peer', week)).toEqual(await noteKeyOf(pair, 'self', week))
				expect(await cancelOf(other, 'peer', week)).toEqual(await cancelOf(pair, 'self', week))
				expect(await noteKeyOf(pair, 'peer', week)).not.toEqual(await noteKeyOf(pair, 'self', week))
				expect(await cancelOf(pair, 'peer', week)).not.toEqual(await cancelOf(pair, 'self', week))
			}),
			{ numRuns: 30 },
		)
	})

	test('differ from week to week, and meet the probe of the week after', async () => {
		await fc.assert(
			fc.asyncProperty(pairs, weeks, async (pair, week) => {
				expect(await tokenOf(pair, week)).not.toEqual(await tokenOf(pair, week + 1))
				expect(await probeOf(pair, week + 1)).toEqual((await tokenOf(pair, week)).slice(0, 16))
			}),
			{ numRuns: 30 },
		)
	})

	test('differ by institute and season, also where the two together read alike', async () => {
		const salts = await Promise.all([seasonSalt('AB', 'C'), seasonSalt('A', 'BC'), seasonSalt('AB', 'D')])
		expect(new Set(salts.map(toHex)).size).toBe(3)
	})
})

describe('a note', () => {
	test('opens under its key and token alone, and not when a bit of it differs', async () => {
		await fc.assert(
			fc.asyncProperty(texts, bytes(32), bytes(32), fc.nat(156 * 8 - 1), async (text, key, token, bit) => {
				const keys = { key: key as NoteKey, token: token as Token }
				const note = await sealNote(text, { ...keys, iv: random(12) })
				expect(note).toHaveLength(156)
				expect(await openNote(note, keys)).toBe(text.normalize('NFC'))
				expect(await openNote(spoilt(note, bit), keys)).toBeUndefined()
				expect(await openNote(note, { ...keys, key: spoilt(keys.key, bit % 256) })).toBeUndefined()
				expect(await openNote(note, { ...keys, token: spoilt(keys.token, bit % 256) })).toBeUndefined()
			}),
			{ numRuns: 40 },
		)
	})

	test('of 121 bytes is refused, also where its letters are fewer', async () => {
		const keys = { key: random(32) as NoteKey, token: random(32) as Token, iv: random(12) }
		await expect(sealNote('x'.repeat(121), keys)).rejects.toThrow(RangeError)
		await expect(sealNote('न'.repeat(41), keys)).rejects.toThrow(RangeError)
		expect(await sealNote('न'.repeat(40), keys)).toHaveLength(156)
	})

	test('whose inside is not of the format is none, though its key is right', async () => {
		const [key, token, iv] = [random(32) as NoteKey, random(32) as Token, random(12)]
		const opened = async (plain: number[]) => {
			const note = concat(iv, await seal(Uint8Array.from(plain), { key, iv, additional: token }))
			return openNote(note as SealedNote, { key, token })
		}
		const filled = (length: number, ...start: number[]) => [...start, ...new Array(length - start.length).fill(0)]
		expect(await opened(filled(128, 2, 0x68, 0x69))).toBe('hi')
		expect(await opened(filled(127, 2, 0x68, 0x69))).toBeUndefined()
		expect(await opened(filled(128, 121))).toBeUndefined()
		expect(await opened(filled(128, 1, 0x68, 0x69))).toBeUndefined()
		expect(await opened(filled(128, 1, 0xff))).toBeUndefined()
	})

	test('cut short or empty is none', async () => {
		const keys = { key: random(32) as NoteKey, token: random(32) as Token }
		for (const length of [0, 11, 12, 27, 155])
			expect(await openNote(random(length) as SealedNote, keys)).toBeUndefined()
	})
})

describe('ticks', () => {
	const sized = fc.array(fc.record({ pair: pairs, text: texts, last: fc.constantFrom(-1, 0, 5) }), {
		maxLength: openChoices,
	})

	test('of a week are alike in all but what nobody can read', async () => {
		await fc.assert(
			fc.asyncProperty(sized, fc.integer({ min: 6, max: 9999 }), async (choices, week) => {
				const [one, other] = [random(32), random(32)] as [TickSeed, TickSeed]
				const full = await makeOpening({ seed: one, week }, { season: 3, choices })
				const empty = await makeOpening({ seed: other, week }, { season: 3, choices: [] })
				expect(full).toHaveLength(13_084)
				expect(empty).toHaveLength(13_084)
				expect(full.slice(0, 12)).toEqual(empty.slice(0, 12))
			}),
			{ numRuns: 8 },
		)
	})

	test('are rebuilt to the byte by whoever knows the claim, in whatever order the choices are held', async () => {
		await fc.assert(
			fc.asyncProperty(sized, async (choices) => {
				const place = { seed: random(32) as TickSeed, week: 2959 }
				const again = [...choices].reverse()
				expect(await makeOpening(place, { season: 1, choices: again })).toEqual(
					await makeOpening(place, { season: 1, choices }),
				)
			}),
			{ numRuns: 6 },
		)
	})

	test('hold each choice’s token once, the probe only where no ballot stood in the week before', async () => {
		const week = 100
		for (const [last, isReal] of [
			[-1, true],
			[98, true],
			[99, false],
		] as const) {
			const pair = pairOf(vectors.token[0] as (typeof vectors.token)[number])
			const place = { seed: random(32) as TickSeed, week, number: 4 }
			const tick = await makeTick(place, { season: 1, choices: [{ pair, text: 'hi', last }] })
			expect(tick).toHaveLength(436)
			const [token, probe] = [tick.slice(12, 44), tick.slice(44, 60)]
			expect(token).toEqual(await tokenOf(pair, week))
			expect(toHex(probe) === toHex(await probeOf(pair, week))).toBe(isReal)
			expect(tick.slice(216, 420)).toEqual(await fillerOf(place, 1))
		}
	})

	test('are refused for a pair that had a ballot in that week, for too many choices, and for numbers that do not fit', async () => {
		const pair = pairOf(vectors.token[0] as (typeof vectors.token)[number])
		const place = { seed: random(32) as TickSeed, week: 100, number: 1 }
		await expect(makeTick(place, { season: 1, choices: [{ pair, text: '', last: 100 }] })).rejects.toThrow(RangeError)
		await expect(makeTick({ ...place, number: 0 }, { season: 1, choices: [] })).rejects.toThrow(RangeError)
		await expect(makeTick({ ...place, week: -1 }, { season: 1, choices: [] })).rejects.toThrow(RangeError)
		await expect(makeTick(place, { season: 65_536, choices: [] })).rejects.toThrow(RangeError)
		const many = Array.from({ length: 61 }, (_, index) => ({
			pair: { ...pair, peer: idOf(index.toString(16).padStart(32, '0')) },
			text: '',
			last: -1,
		}))
		await expect(makeOpening(place, { season: 1, choices: many })).rejects.toThrow(RangeError)
	})

	test('never repeat a value, whatever their number and week', async () => {
		const seed = random(32) as TickSeed
		const fillers = await Promise.all(
			[0, 1, 2].flatMap((number) =>
				[7, 8].flatMap((week) => [0, 1, 63].map((index) => fillerOf({ seed, week, number }, index))),
			),
		)
		expect(new Set(fillers.map(toHex)).size).toBe(18)
	})
})
