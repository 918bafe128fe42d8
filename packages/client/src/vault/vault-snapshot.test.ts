import { taken } from '@ydo/crypto/branded'
import { type Bytes, toBase64url } from '@ydo/crypto/bytes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decision, idOf, random, season } from './sample-vault.ts'
import type { VaultContent } from './vault-content.ts'
import { decodeSnapshot, encodeSnapshot } from './vault-snapshot.ts'
import { emptyVault, reduceVault } from './vault-state.ts'

const claim = (week: number, number: number, over: object = {}): VaultContent => ({
	type: 'claimed',
	week,
	number,
	seed: taken('TickSeed', random(32)),
	size: number + 5,
	carries: [],
	startedOver: [],
	at: week * 604_800_000 + number,
	...over,
})
const judged = { type: 'settled', id: idOf(900), peer: idOf(3), week: 8, peerWeek: 8 } as const
const outcomes = [
	{ outcome: 'matched', text: 'yes' },
	{ outcome: 'dropped' },
	{ outcome: 'refused', note: toBase64url(random(156)) },
] as const

const peer = fc.integer({ min: 1, max: 90 })
const anything: fc.Arbitrary<VaultContent> = fc.oneof(
	{
		weight: 6,
		arbitrary: fc
			.tuple(
				peer,
				fc.constantFrom('liked', 'liked', 'passed', 'undone', 'withdrawn', 'noteChanged'),
				fc.string({ maxLength: 30 }),
				fc.nat(),
			)
			.map(([of, kind, text, at]) => decision(of, kind, text, at)),
	},
	fc
		.tuple(fc.nat(9), fc.nat(2), fc.subarray([3, 4]))
		.map(([number, place, startedOver]) => claim(7, number, { carries: number ? [place] : [0, 1, 2], startedOver })),
	fc.subarray([0, 1, 2, 5]).map((carries) => claim(8, 0, { carries, cancel: { peer: idOf(4), week: 7, number: 3 } })),
	fc.constantFrom(1, 2).map(season),
	fc.constantFrom(...outcomes).chain((outcome) => peer.map((of) => ({ ...judged, id: idOf(900 + of), ...outcome }))),
	fc.constant<VaultContent>({ type: 'awaited', leaf: random(192) }),
	fc
		.tuple(fc.constantFrom('wishes', 'details'), fc.string())
		.map(([name, text]): VaultContent => ({ type: 'setting', name, text: text.normalize('NFC') })),
	fc
		.nat(2)
		.map((epoch): VaultContent => ({ type: 'chatRoot', chat: idOf(7), epoch, root: taken('ChatRoot', random(32)) })),
	fc.constant<VaultContent>({ type: 'root', root: taken('Root', random(32)), created: 3 }),
	fc.constantFrom('passkey', 'code').map(
		(kind): VaultContent => ({
			type: 'wrap',
			id: idOf(kind.length),
			kind,
			salt: random(16),
			key: taken('WrapKey', random(32)),
			credential: kind === 'code' ? undefined : random(9),
			at: 6,
		}),
	),
)

test('says the same as all that was said before it, but for the keys of seasons that ended, and goes on from there as they do', {
	timeout: 60_000,
}, () => {
	fc.assert(
		fc.property(fc.array(anything, { maxLength: 100 }), fc.array(anything, { maxLength: 20 }), (said, later) => {
			const state = reduceVault(emptyVault, [season(1), ...said])
			const clock = { AAAAAAAAAAA: { count: said.length, act: 'BBBBBBBBBBA' } }
			const read = decodeSnapshot(encodeSnapshot({ state, clock }))
			const newest = Math.max(...state.seasons.map(({ number }) => number))
			const seasons = state.seasons.filter(({ number }) => number === newest)
			expect(read).toEqual({ clock, state: { ...state, seasons } })
			const [whole, short] = [state, read?.state ?? emptyVault].map((from) => reduceVault(from, later))
			expect(short?.choices).toEqual(whole?.choices)
		}),
		{ numRuns: 30 },
	)
})

const sizeOf = (contents: VaultContent[]) =>
	encodeSnapshot({ state: reduceVault(emptyVault, contents), clock: {} }).length
const decided = (people: number, kind: (index: number) => 'liked' | 'passed') =>
	Array.from({ length: people }, (_, index) =>
		decision(index + 1, kind(index), kind(index) === 'liked' ? 'x'.repeat(120) : ''),
	)

test('is as long for somebody who likes nobody as for somebody with sixty choices, and their notes', () => {
	for (const people of [60, 150, 400, 1500]) {
		const passes = sizeOf(decided(people, () => 'passed'))
		expect(sizeOf(decided(people, (index) => (index < 60 ? 'liked' : 'passed')))).toBe(passes)
	}
	const small = sizeOf([]) + 25
	expect(small).toBe(2 ** Math.log2(small))
	expect(sizeOf(decided(4000, () => 'passed')) + 25).toBe(131_072)
})

/** After how many more passes the size takes its next step. */
function passesToNextStep(contents: VaultContent[]): number {
	const size = sizeOf(contents)
	const more = Array.from({ length: 2000 }, (_, index) => decision(5000 + index, 'passed'))
	let [least, most] = [0, more.length]
	while (least < most) {
		const middle = (least + most) >> 1
		if (sizeOf([...contents, ...more.slice(0, middle)]) > size) most = middle
		else least = middle + 1
	}
	return least
}

test('grows at the same number of people for somebody who took forty choices back after they had left, or whose choices began anew', () => {
	const places = Array.from({ length: 60 }, (_, place) => place)
	const take = (kind: 'undone' | 'withdrawn') => places.slice(0, 40).map((place) => decision(place + 1, kind))
	const passes = [season(1), ...decided(60, () => 'passed'), claim(7, 0), ...take('undone'), claim(7, 1)]
	const step = passesToNextStep(passes)
	expect(step).toBeGreaterThan(0)
	const opening = [season(1), ...decided(60, () => 'liked'), claim(7, 0, { carries: places })]
	expect(passesToNextStep([...opening, ...take('withdrawn'), claim(7, 1)])).toBe(step)
	expect(passesToNextStep([...opening, claim(7, 1, { startedOver: places.slice(0, 40) })])).toBe(step)
})

test('cut anywhere, or with something behind it, is none', () => {
	const contents = [
		season(1),
		...decided(5, () => 'liked'),
		claim(7, 0, { carries: [1] }),
		{ ...judged, ...outcomes[0] },
	]
	const body = encodeSnapshot({ state: reduceVault(emptyVault, contents), clock: {} })
	const end = body.findLastIndex((byte) => byte !== 0)
	for (let length = 0; length <= end; length += 101) expect(decodeSnapshot(body.slice(0, length))).toBeUndefined()
	const more: Bytes = body.slice()
	more[more.length - 1] = 1
	expect(decodeSnapshot(more)).toBeUndefined()
	expect(decodeSnapshot(Uint8Array.from([2, ...body.subarray(1)]))).toBeUndefined()
})
