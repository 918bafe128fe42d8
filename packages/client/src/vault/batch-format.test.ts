import { slotLimits } from '@ydo/contract/slots'
import { taken } from '@ydo/crypto/branded'
import { type Bytes, concat, unsigned } from '@ydo/crypto/bytes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LikeEvent } from '#likes/likes-state.ts'
import { decision, idOf, noRecords, random, sampleDevice, sampleVaultServer } from '#test/sample-vault.ts'
import {
	type BatchContent,
	decodeEvent,
	encodeEvent,
	eventId,
	roomFor,
	type SlotRecords,
	type VaultEvent,
} from './batch-format.ts'
import { decodeContent, encodeContent } from './vault-content.ts'
import { emptyVault, reduceVault, withEvents } from './vault-state.ts'

const longest = 'ä'.repeat(120)
const accepted: LikeEvent = {
	type: 'accepted',
	...{ id: idOf(70), peer: idOf(7), kind: 'friends', week: 2_960, ownLeaf: 5, peerLeaf: 2 ** 31 - 1, day: 20_700 },
	...{ text: longest, ownText: longest, ownPsk: taken('ChatPsk', random(32)), peerPsk: taken('ChatPsk', random(32)) },
}
const events: VaultEvent[] = [
	decision(1, 'liked', longest, 1_790_000_000_000),
	{ ...decision(1, 'liked'), kind: 'friends' } as VaultEvent,
	decision(1, 'passed'),
	decision(1, 'undone'),
	decision(1, 'withdrawn'),
	decision(1, 'noteChanged', longest),
	{ type: 'setting', name: 'ä'.repeat(60), text: 'hello' },
	{ type: 'resetHeld', peer: idOf(3), leaf: 2 ** 32 - 1, at: 1_790_000_000_000 },
	accepted,
	{ type: 'senderLeft' },
]

const batchOf = (encoded: readonly Bytes[], records: SlotRecords = noRecords): BatchContent => ({
	type: 'batch',
	device: 2 ** 32 - 1,
	time: 1_790_000_000_000,
	records,
	events: encoded,
})
const ballots = Array.from({ length: 60 }, (_, at) => ({
	kind: at % 2 ? ('friends' as const) : ('dating' as const),
	peerLeaf: at === 0 ? 2 ** 31 - 1 : at,
}))
const records: SlotRecords = { leaf: 70_000, week: 2_960, number: 12, ballots }

/** For events that fit in one part. */
function encoded(event: VaultEvent): Bytes {
	const [bytes, ...more] = encodeEvent(event, random)
	if (!bytes || more.length > 0) throw new Error('it is long')
	return bytes
}

describe('an event', () => {
	test.each(events)('reads back as written: $type', (event) => {
		expect(decodeEvent(encoded(event))).toMatchObject({ event })
	})

	test.each(events)('is refused with a byte missing or extra: $type', (event) => {
		const bytes = encoded(event)
		for (let length = 7; length < bytes.length; length++)
			expect(() => decodeEvent(bytes.slice(0, length)), String(length)).toThrow(RangeError)
		expect(() => decodeEvent(concat(bytes, unsigned(0, 1)))).toThrow(RangeError)
	})

	test('gets a new id each time', () => {
		const ids = Array.from({ length: 100 }, () => eventId(encoded(decision(1, 'passed'))))
		expect(new Set(ids).size).toBe(100)
	})

	test.each<VaultEvent>([
		decision(1, 'liked', 'x'.repeat(241)),
		decision(1, 'noteChanged', 'ä'.repeat(121)),
		{ type: 'setting', name: 'x'.repeat(121), text: '' },
		{ type: 'setting', name: 'wishes', text: 'x'.repeat(4097) },
	])('is refused before it is stored if a text is too long: $type', (event) => {
		expect(() => encodeEvent(event, random)).toThrow(RangeError)
	})
})

describe('a batch', () => {
	test('reads back as written, with events and the records of an opening', () => {
		const few = batchOf(events.slice(1, 6).map(encoded), records)
		const many = batchOf([encoded(accepted), ...events.slice(2, 5).map(encoded)])
		for (const batch of [batchOf([]), few, many]) expect(decodeContent(encodeContent(batch))).toEqual(batch)
	})

	test('has one size on the wire whatever its content', async () => {
		const vault = sampleDevice(sampleVaultServer()).visit()
		await vault.begin()
		for (const [its, said] of [
			[[], noRecords],
			[[encoded(accepted)], noRecords],
			[[], records],
		] as const)
			expect(await vault.sealBatch({ time: 5, records: said, events: its })).toHaveLength(slotLimits.batchBytes)
	})

	test('takes about forty decisions, and refuses more than fit', () => {
		const passes = Array.from({ length: 42 }, (_, at) => encoded(decision(at + 1, 'passed')))
		expect(passes.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(roomFor(0))
		expect(decodeContent(encodeContent(batchOf(passes)))).toEqual(batchOf(passes))
		expect(() => encodeContent(batchOf([...passes, ...passes]))).toThrow(RangeError)
	})

	test('has room for the longest event beside the records of an opening', () => {
		const parts = encodeEvent({ type: 'setting', name: 'x', text: 'x'.repeat(4096) }, random)
		for (const { length } of [...parts, encoded(accepted)]) expect(length).toBeLessThanOrEqual(roomFor(60))
	})

	test('is refused if bytes follow its events, or an event is longer than the batch', () => {
		const { type, body } = encodeContent(batchOf([encoded(decision(1, 'passed'))], records))
		const more = body.slice()
		more[body.length - 1] = 1
		expect(decodeContent({ type, body: more })).toBeUndefined()
		const at = body.length - roomFor(ballots.length) + 5
		const longer = body.slice()
		longer.set([255, 255], at)
		expect(decodeContent({ type, body: longer })).toBeUndefined()
	})

	test('keeps events of a later version without interpreting them', () => {
		const later = concat(unsigned(99, 1), random(4), unsigned(3, 2), random(3))
		const batch = batchOf([later, encoded(decision(2, 'passed'))])
		expect(decodeContent(encodeContent(batch))).toEqual(batch)
		expect(reduceVault(emptyVault, [batch]).likes.passed).toEqual([idOf(2)])
	})

	test('never throws on random bytes', () => {
		const good = encodeContent(batchOf(events.slice(0, 3).map(encoded), { ...records, ballots: ballots.slice(0, 4) }))
		fc.assert(
			fc.property(fc.array(fc.tuple(fc.nat(150), fc.nat(255)), { maxLength: 6 }), (changes) => {
				const body = good.body.slice()
				for (const [at, byte] of changes) body[at] = byte
				const content = decodeContent({ type: good.type, body })
				if (typeof content === 'object') expect(() => reduceVault(emptyVault, [content])).not.toThrow()
			}),
			{ numRuns: 500 },
		)
	})
})

describe('a long event', () => {
	const long: VaultEvent = { type: 'setting', name: 'details', text: 'ä'.repeat(2048) }

	test('is split, and applies once its last part has arrived', () => {
		const parts = encodeEvent(long, random)
		expect(parts.length).toBe(6)
		const states = parts.map((_, at) => withEvents(emptyVault, 1, parts.slice(0, at + 1)))
		for (const before of states.slice(0, -1)) expect(before.settings).toEqual({})
		expect(states.at(-1)?.settings).toEqual({ details: long.text })
		expect(states.at(-1)?.devices[1]?.part).toBeUndefined()
	})

	test('is assembled per device, whatever comes between', () => {
		const [own, others] = [encodeEvent(long, random), encodeEvent({ ...long, text: 'x'.repeat(3000) }, random)]
		const contents = Array.from({ length: 6 }, (_, at) => [
			{ ...batchOf(own.slice(at, at + 1)), device: 1 },
			{ ...batchOf([...others.slice(at, at + 1), encoded(decision(at + 1, 'passed'))]), device: 2 },
		]).flat()
		const half = reduceVault(emptyVault, contents.slice(0, 10))
		expect(half.settings).toEqual({ details: 'x'.repeat(3000) })
		expect(reduceVault(half, contents.slice(10)).settings).toEqual({ details: long.text })
		expect(reduceVault(half, contents.slice(10)).likes.passed).toHaveLength(6)
	})
})

test('applies an event once, however often batches repeat it', () => {
	const like = encoded(decision(1, 'liked', 'hello'))
	const back = encoded(decision(1, 'withdrawn'))
	const batches = [[like], [back], [like, back], [like]].map((its) => batchOf(its))
	expect(reduceVault(emptyVault, batches).likes.open).toEqual([])
})

test('records the last tick and its sender, and that the sender has left until it sends again', () => {
	const sent = reduceVault(emptyVault, [batchOf([], records), { ...batchOf([]), device: 2, time: 7 }])
	expect(sent.lastTick).toEqual({ leaf: 70_000, week: 2_960, number: 12 })
	expect(sent.likes.records).toHaveLength(60)
	expect(sent.likes.records[1]).toEqual({ kind: 'friends', week: 2_960, leaf: 70_000, peerLeaf: 1 })
	expect(sent.devices).toEqual({
		[2 ** 32 - 1]: { at: 1_790_000_000_000, hasLeft: false },
		2: { at: 7, hasLeft: false },
	})
	const left = reduceVault(sent, [{ ...batchOf([encoded({ type: 'senderLeft' })]), device: 2, time: 8 }])
	expect(left.devices[2]).toEqual({ at: 8, hasLeft: true })
	expect(reduceVault(left, [{ ...batchOf([]), device: 2, time: 9 }]).devices[2]).toEqual({ at: 9, hasLeft: false })
})
