import { taken } from '@ydo/crypto/branded'
import type { Bytes } from '@ydo/crypto/bytes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decision, idOf, random } from './sample-vault.ts'
import type { VaultContent } from './vault-content.ts'
import { decodeSnapshot, encodeSnapshot } from './vault-snapshot.ts'
import { emptyVault, openInOrder, openPeers, reduceVault } from './vault-state.ts'

const season = (number: number): VaultContent => ({
	type: 'season',
	number,
	label: `season ${number}`,
	secret: taken('SeasonSecret', random(32)),
})
const claim = (week: number, number: number, over: object = {}): VaultContent => ({
	type: 'claim',
	week,
	number,
	seed: taken('TickSeed', random(32)),
	peers: [],
	included: [],
	withdrawn: undefined,
	...over,
})
const match = { type: 'match', id: idOf(900), peer: idOf(3), week: 8, text: 'yes', at: 4 } as const
const person = (contents: VaultContent[], peer: number) => reduceVault(emptyVault, contents).people.get(idOf(peer))

const peer = fc.integer({ min: 1, max: 90 })
const anything: fc.Arbitrary<VaultContent> = fc.oneof(
	fc
		.tuple(
			peer,
			fc.constantFrom('like', 'like', 'pass', 'undo', 'withdraw', 'note'),
			fc.string({ maxLength: 30 }),
			fc.nat(),
		)
		.map(([of, kind, text, at]) => decision(of, kind, text, at)),
	fc.nat(50).map((number) => claim(7, number, { peers: [{ peer: idOf(number), last: 7 }] })),
	fc.subarray([0, 1, 2, 5, 59]).map((included) => claim(8, 0, { included, withdrawn: idOf(4) })),
	fc.constantFrom(1, 2).map(season),
	fc.constantFrom('taken', 'refused').map((outcome) => ({ ...match, outcome })),
	fc.constant<VaultContent>({ type: 'awaited', leaf: random(192) }),
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

test('says the same as all that was said before it, but for the keys of seasons that ended, and goes on from there as they do', () => {
	fc.assert(
		fc.property(fc.array(anything, { maxLength: 150 }), fc.array(anything, { maxLength: 20 }), (contents, later) => {
			const state = reduceVault(emptyVault, contents)
			const clock = { AAAAAAAAAAA: { count: contents.length, act: 'BBBBBBBBBBA' } }
			const read = decodeSnapshot(encodeSnapshot({ state, clock }))
			const newest = Math.max(...state.seasons.map(({ number }) => number))
			const seasons = state.seasons.filter(({ number }) => number === newest)
			expect(read).toEqual({ clock, state: { ...state, seasons } })
			const [whole, short] = [state, read?.state ?? emptyVault].map((from) => reduceVault(from, later))
			expect([...(short?.people ?? [])]).toEqual([...(whole?.people ?? [])])
		}),
		{ numRuns: 60 },
	)
})

const sizeOf = (contents: VaultContent[]) =>
	encodeSnapshot({ state: reduceVault(emptyVault, contents), clock: {} }).length
const decided = (people: number, kind: (index: number) => 'like' | 'pass') =>
	Array.from({ length: people }, (_, index) =>
		decision(index + 1, kind(index), kind(index) === 'like' ? 'x'.repeat(120) : ''),
	)

test('is as long for somebody who likes nobody as for somebody with sixty choices, and their notes', () => {
	for (const people of [60, 150, 400]) {
		const passes = sizeOf(decided(people, () => 'pass'))
		expect(sizeOf(decided(people, (index) => (index < 60 ? 'like' : 'pass')))).toBe(passes)
	}
	expect(sizeOf([]) + 25).toBe(16_384)
	expect(sizeOf(decided(400, () => 'pass')) + 25).toBe(32_768)
})

test('cut anywhere, or with something behind it, is none', () => {
	const contents = [...decided(5, () => 'like'), claim(7, 1), { ...match, outcome: 'taken' as const }]
	const body = encodeSnapshot({ state: reduceVault(emptyVault, contents), clock: {} })
	const end = body.findLastIndex((byte) => byte !== 0)
	for (let length = 0; length <= end; length += 7) expect(decodeSnapshot(body.slice(0, length))).toBeUndefined()
	const more: Bytes = body.slice()
	more[more.length - 1] = 1
	expect(decodeSnapshot(more)).toBeUndefined()
	expect(decodeSnapshot(Uint8Array.from([2, ...body.subarray(1)]))).toBeUndefined()
})

test('an opening raises those it includes, by their ids', () => {
	const likes = [5, 3, 4].map((of) => decision(of, 'like'))
	const state = reduceVault(emptyVault, likes)
	expect(openPeers(state)).toEqual([5, 3, 4].map(idOf))
	expect(openInOrder(state)).toEqual([3, 4, 5].map(idOf))
	const after = reduceVault(state, [claim(9, 0, { included: [0, 2] })])
	expect([3, 4, 5].map((of) => after.people.get(idOf(of))?.last)).toEqual([9, 0, 9])
})

test('`last` outlives a withdrawal, and the ballot is to be taken back until a tick does it', () => {
	const sent = [decision(1, 'like', 'hello'), claim(9, 1, { peers: [{ peer: idOf(1), last: 9 }] })]
	expect(person(sent, 1)).toMatchObject({ mark: 'like', text: 'hello', last: 9, live: 9 })
	expect(person([...sent, decision(1, 'withdraw')], 1)).toMatchObject({ mark: 'none', text: '', last: 9, live: 9 })
	const cancelled = [...sent, decision(1, 'withdraw'), claim(9, 2, { withdrawn: idOf(1) })]
	expect(person(cancelled, 1)).toMatchObject({ mark: 'none', last: 9, live: 0 })
	expect(person([...cancelled, decision(1, 'like')], 1)).toMatchObject({ mark: 'like', last: 9, live: 0 })
})

test('a new season ends open choices, another key of the same one does not; passes and matches stay', () => {
	const before = [
		season(1),
		decision(1, 'like'),
		decision(2, 'pass'),
		claim(9, 1, { peers: [{ peer: idOf(1), last: 9 }] }),
		{ ...match, outcome: 'taken' as const },
	]
	expect(person([...before, season(1)], 1)).toMatchObject({ mark: 'like', last: 0, live: 0 })
	expect(person([...before, season(2)], 1)).toMatchObject({ mark: 'none', last: 0 })
	expect(person([...before, season(2)], 2)).toMatchObject({ mark: 'pass' })
	expect(person([...before, season(2)], 3)).toMatchObject({ mark: 'matched' })
})

test('a match that was refused leaves the choice as it is', () => {
	expect(person([decision(3, 'like'), { ...match, outcome: 'refused' }], 3)?.mark).toBe('like')
	expect(person([decision(3, 'like'), { ...match, outcome: 'taken' }], 3)?.mark).toBe('matched')
})

test('sixty choices are open at most, whoever liked more while apart', () => {
	const state = reduceVault(
		emptyVault,
		decided(70, () => 'like'),
	)
	expect(openPeers(state)).toEqual(Array.from({ length: 60 }, (_, index) => idOf(index + 1)))
	const again = reduceVault(state, [decision(1, 'withdraw'), decision(70, 'like')])
	expect(openPeers(again)).toContain(idOf(70))
})

test('a note is changed while the like is open', () => {
	expect(person([decision(1, 'like', 'a'), decision(1, 'note', 'b')], 1)?.text).toBe('b')
	expect(person([decision(1, 'pass'), decision(1, 'note', 'b')], 1)?.text).toBe('')
})
