import { inFull, isFull } from '@ydo/contract/test/in-full'
import { taken } from '@ydo/crypto/branded'
import { type Bytes, toBase64url } from '@ydo/crypto/bytes'
import { weekLength } from '@ydo/crypto/week'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AcceptedMatch, BallotRecord } from '#likes/likes-state.ts'
import { campus, decision, idOf, noRecords, random, season } from '#test/sample-vault.ts'
import { type BatchContent, encodeEvent, type SlotRecords, type VaultEvent } from './batch-format.ts'
import type { VaultContent } from './vault-content.ts'
import { decodeSnapshot, encodeSnapshot, LogBehind } from './vault-snapshot.ts'
import { emptyVault, mostRecords, pruned, reduceVault, type VaultState } from './vault-state.ts'

/** A batch of one event, or of the records of a tick. */
const said = (event: VaultEvent, device = 1): BatchContent[] =>
	encodeEvent(event, random).map((bytes) => batchOf([bytes], noRecords, device))
const batchOf = (events: Bytes[], records: SlotRecords, device = 1): BatchContent => ({
	...{ type: 'batch', device, time: 1_790_000_000_000, records, events },
})
const tick = (number: number, peers: readonly number[], week = 8): BatchContent =>
	batchOf([], { leaf: 3, week, number, ballots: peers.map((peerLeaf) => ({ kind: 'dating', peerLeaf })) })

const match = (number: number, text = ''): AcceptedMatch => ({
	...{ id: idOf(900 + number), peer: idOf(number), kind: 'dating', week: 8, ownLeaf: 3, peerLeaf: number, day: 20_700 },
	...{ text, ownText: text, ownPsk: taken('ChatPsk', random(32)), peerPsk: taken('ChatPsk', random(32)) },
})

const of = <Values extends unknown[]>(...values: { [At in keyof Values]: fc.Arbitrary<Values[At]> }) =>
	fc.tuple<Values>(...values)
const peer = fc.integer({ min: 1, max: 110 })
const text = fc.string({ maxLength: 30 }).map((some) => some.normalize('NFC'))
const event: fc.Arbitrary<VaultEvent> = fc.oneof(
	{
		weight: 6,
		arbitrary: of(peer, fc.constantFrom('liked', 'liked', 'passed', 'undone', 'withdrawn', 'noteChanged'), text).map(
			([number, type, words]) => decision(number, type, words),
		),
	},
	of(peer, fc.nat(200)).map(
		([number, leaf]): VaultEvent => ({ type: 'resetHeld', peer: idOf(number), leaf, at: leaf }),
	),
	of(peer, text).map(([number, words]): VaultEvent => ({ type: 'accepted', ...match(number, words) })),
	of(fc.constantFrom('wishes', 'details'), text).map(
		([name, words]): VaultEvent => ({ type: 'setting', name, text: words }),
	),
	fc.constant<VaultEvent>({ type: 'senderLeft' }),
)
const anything: fc.Arbitrary<VaultContent[]> = fc.oneof(
	{ weight: 8, arbitrary: of(event, fc.integer({ min: 1, max: 3 })).map(([one, device]) => said(one, device)) },
	// A part of an event that never ended.
	fc.constant(said({ type: 'setting', name: 'long', text: 'x'.repeat(3000) }, 2).slice(0, 2)),
	of(fc.nat(9), fc.array(peer, { maxLength: 4 })).map(([number, peers]) => [tick(number, peers)]),
	fc.constantFrom(1, 2).map((number) => [season(number)]),
	fc.constant<VaultContent[]>([{ type: 'awaited', leaf: random(192) }]),
	fc.constant<VaultContent[]>([{ type: 'root', root: taken('Root', random(32)), created: 3 }]),
	fc
		.nat(2)
		.map((epoch): VaultContent[] => [{ type: 'chatRoot', chat: idOf(7), epoch, root: taken('ChatRoot', random(32)) }]),
	fc.constantFrom('passkey', 'code').map((kind): VaultContent[] => [
		{
			...{ type: 'wrap', id: idOf(kind.length), kind, salt: random(16), key: taken('WrapKey', random(32)), at: 6 },
			credential: kind === 'code' ? undefined : random(9),
		},
	]),
)
const membersOf = (members: readonly string[]) => (count: number) =>
	count <= members.length ? members.slice(0, count) : undefined

const sorted = ({ likes, ...state }: VaultState) => ({
	...state,
	likes: { ...likes, passed: likes.passed.toSorted(), startedOver: likes.startedOver.toSorted() },
})

describe('a snapshot', () => {
	test('means the same as all entries before it, also to the entries after it', () => {
		fc.assert(
			fc.property(fc.array(anything, { maxLength: 100 }), fc.array(anything, { maxLength: 20 }), (before, later) => {
				const contents = [season(1), ...before.flat()]
				const whole = reduceVault(emptyVault, contents)
				const state = { ...whole, likes: { ...whole.likes, withdrawn: whole.likes.withdrawn.slice(0, 4) } }
				const clock = { AAAAAAAAAAA: { count: contents.length, act: 'BBBBBBBBBBA' } }
				const read = decodeSnapshot(encodeSnapshot({ state, clock }, campus), membersOf([...campus, idOf(101)]))
				expect(read?.clock).toEqual(clock)
				expect(sorted(read?.state ?? emptyVault)).toEqual(sorted(state))
				const [after, follows] = [state, read?.state ?? emptyVault].map((from) => reduceVault(from, later.flat()))
				expect(sorted(follows ?? emptyVault)).toEqual(sorted(after ?? emptyVault))
			}),
			{ numRuns: inFull(40, 8) },
		)
	})

	test('cannot be read before the log has as many members as it counts', () => {
		const body = encodeSnapshot({ state: emptyVault, clock: {} }, campus)
		expect(() => decodeSnapshot(body, membersOf(campus.slice(1)))).toThrow(LogBehind)
	})

	test('is refused if it is cut or bytes follow it', () => {
		const contents = [
			season(1),
			...said(decision(1, 'liked', 'hello')),
			tick(0, [1]),
			...said({ type: 'accepted', ...match(3) }),
		]
		const body = encodeSnapshot({ state: reduceVault(emptyVault, contents), clock: {} }, campus)
		const read = membersOf(campus)
		const end = body.length - 4096
		for (let length = 0; length <= end; length += 101)
			expect(decodeSnapshot(body.slice(0, length), read)).toBeUndefined()
		const more: Bytes = body.slice()
		more[more.length - 1] = 1
		expect(decodeSnapshot(more, read)).toBeUndefined()
		expect(decodeSnapshot(Uint8Array.from([1, ...body.subarray(1)]), read)).toBeUndefined()
	})

	test.runIf(isFull)('never throws on random bytes, except for a log that is behind', () => {
		const good = encodeSnapshot({ state: reduceVault(emptyVault, [season(1), tick(0, [1])]), clock: {} }, campus)
		fc.assert(
			fc.property(fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 5 }), (changes) => {
				const body = good.slice()
				for (const [at, byte] of changes) body[at] = byte
				try {
					decodeSnapshot(body, membersOf(campus))
				} catch (error) {
					expect(error).toBeInstanceOf(LogBehind)
				}
			}),
			{ numRuns: inFull(300, 60) },
		)
	})
})

describe('the size of a snapshot', () => {
	const large = Array.from({ length: 10_000 }, (_, at) => idOf(at + 1))
	const sizeOf = (contents: VaultContent[], members: readonly string[] = large) =>
		encodeSnapshot({ state: reduceVault(emptyVault, [season(1), ...contents]), clock: {} }, members).length
	const likes = Array.from({ length: 60 }, (_, at) => said(decision(at + 1, 'liked', 'ä'.repeat(120)))).flat()
	const all = Array.from({ length: 60 }, (_, at) => at + 1)
	const passes = Array.from({ length: inFull(5000, 500) }, (_, at) => said(decision(at + 200, 'passed'))).flat()
	const back = all.slice(0, 40).flatMap((number) => said(decision(number, 'withdrawn')))
	const many = Array.from({ length: 34 }, (_, number) =>
		tick(
			number,
			all.map((at) => at + 100 * number),
		),
	)

	test('is the same however many members without a leaf in the log were passed', () => {
		expect(sizeOf(passes, [])).toBe(sizeOf([], []))
		expect(sizeOf(passes, campus)).toBe(sizeOf([], campus))
	})

	test('is the same with no likes, sixty, or forty taken back, whatever was sent or passed', () => {
		const nobody = sizeOf([])
		for (const contents of [
			likes,
			[...likes, tick(0, all)],
			[...likes, tick(0, all), ...back],
			passes,
			[...passes, ...likes],
			many,
		])
			expect(sizeOf(contents)).toBe(nobody)
	})

	test('stays below 70 kB at 10,000 members without a match', () => {
		expect(sizeOf([...likes, ...passes])).toBeLessThan(70_000)
	})

	test('grows with the log and with accepted matches', () => {
		const matches = Array.from({ length: 20 }, (_, at) =>
			said({ type: 'accepted', ...match(at + 1, 'x'.repeat(200)) }),
		).flat()
		expect(sizeOf(matches)).toBeGreaterThan(sizeOf([]))
		expect(sizeOf([], [...large, ...Array.from({ length: 20_000 }, (_, at) => idOf(at + 20_000))])).toBeGreaterThan(
			sizeOf([]),
		)
	})

	test('is the same for settings of any length up to 4 kB', () => {
		expect(sizeOf(said({ type: 'setting', name: 'details', text: 'x'.repeat(4096) }))).toBe(sizeOf([]))
	})

	test('is the same while a long event arrives in parts', () => {
		const parts = said({ type: 'setting', name: 'details', text: 'x'.repeat(4096) })
		for (let count = 1; count < parts.length; count++) expect(sizeOf(parts.slice(0, count))).toBe(sizeOf([]))
	})
})

describe('pruning', () => {
	const minutes = 60_000
	const begins = (week: number) => week * weekLength
	const newest = Number.POSITIVE_INFINITY
	const log = (replaced: Record<string, number> = {}) => ({
		replacedAt: ({ key }: { key: string }) => replaced[key] ?? newest,
		memberAt: (leaf: number) => idOf(leaf),
	})
	const record = (week: number, peerLeaf: number): BallotRecord => ({ kind: 'dating', week, leaf: 3, peerLeaf })
	const withLikes = (likes: Partial<VaultState['likes']>): VaultState => ({
		...emptyVault,
		likes: { ...emptyVault.likes, ...likes },
	})

	test('drops records once matches were judged twenty minutes after their week', () => {
		const state = withLikes({ records: [record(8, 1), record(9, 1), record(10, 1)] })
		const weeksAt = (judgedAt: number) => pruned(state, { judgedAt, ...log() }).likes.records.map(({ week }) => week)
		expect(weeksAt(0)).toEqual([8, 9, 10])
		expect(weeksAt(begins(9) + 20 * minutes - 1)).toEqual([8, 9, 10])
		expect(weeksAt(begins(9) + 20 * minutes)).toEqual([9, 10])
	})

	test('keeps withdrawn likes as long as they have a record, however old', () => {
		const like = (number: number, at: number) => ({ peer: idOf(number), kind: 'dating' as const, text: 'hello', at })
		const withdrawn = [like(1, 1), like(2, begins(9)), like(3, begins(9))]
		const records = [record(9, 1), record(8, 2)]
		const left = pruned(withLikes({ withdrawn, records }), { judgedAt: begins(9) + 20 * minutes, ...log() })
		expect(left.likes.withdrawn).toEqual([like(1, 1)])
	})

	test('keeps what fits in a snapshot, the newest of each', () => {
		const like = (number: number) => ({ peer: idOf(number), kind: 'dating' as const, text: '', at: 1 })
		const [open, withdrawn] = [Array.from({ length: 60 }, (_, at) => like(at)), [71, 72, 73, 74, 75, 76].map(like)]
		const records = [
			...Array.from({ length: 2100 }, (_, at) => record(9, at + 100)),
			...[71, 72, 73, 74, 75, 76].map((at) => record(9, at)),
		]
		const { likes } = pruned(withLikes({ open, withdrawn, records }), { judgedAt: 0, ...log() })
		expect(likes.open).toHaveLength(60)
		expect(likes.withdrawn.map((one) => one.peer)).toEqual([73, 74, 75, 76].map(idOf))
		expect(likes.records).toHaveLength(mostRecords)
		expect(likes.records.at(-1)).toEqual(record(9, 76))
		expect(() => encodeSnapshot({ state: { ...emptyVault, likes }, clock: {} }, campus)).not.toThrow()
	})

	test('drops a key a week and twenty minutes after its leaf was replaced, and never that of the newest leaf', () => {
		const [sender, unpublished] = [season(1), season(1, { device: 2 })]
		const state = { ...emptyVault, seasons: [sender, unpublished] }
		const left = (judgedAt: number, replaced = {}) =>
			pruned(state, { judgedAt, ...log(replaced) }).seasons.map(({ key }) => key)
		expect(left(begins(50), { [unpublished.key]: begins(9) })).toEqual([sender.key])
		const replaced = { [sender.key]: begins(9) }
		expect(left(begins(10) + 20 * minutes, replaced)).toEqual([sender.key, unpublished.key])
		expect(left(begins(10) + 20 * minutes + 1, replaced)).toEqual([unpublished.key])
	})
})

test('names a key by its public half', () => {
	const key = toBase64url(random(32))
	const state = reduceVault(emptyVault, [season(1, { key })])
	expect(decodeSnapshot(encodeSnapshot({ state, clock: {} }, []), membersOf([]))?.state.seasons).toMatchObject([
		{ key },
	])
})
