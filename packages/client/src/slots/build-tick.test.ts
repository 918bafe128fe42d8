import { slotLimits } from '@ydo/contract/slots'
import { type Bytes, isSameBytes, readUnsigned, toBase64url } from '@ydo/crypto/bytes'
import { type Kind, kinds, openChoices, proofOf, tokenOf } from '@ydo/crypto/choices'
import { beforeAll, describe, expect, test } from 'vitest'
import { addRecords, type BallotRecord, type LikeEvent } from '#likes/likes-state.ts'
import {
	liked,
	ownKey,
	pairBetween,
	type SampleCampus,
	sampleCampus,
	seasonNumber,
	self,
	vaultWith,
} from '#test/sample-campus.ts'
import type { SlotRecords } from '#vault/batch-format.ts'
import type { VaultState } from '#vault/vault-state.ts'
import { buildTick, nextTick, type Sending } from './build-tick.ts'

const ballotLength = 348
const headerLength = 16

let campus: SampleCampus
let sending: Sending
/** Peers with a leaf, whose index is their number. */
const peers = Array.from({ length: 70 }, (_, at) => at + 2)
const leafOf = (peer: number) => peer - 1

beforeAll(async () => {
	campus = await sampleCampus()
	await campus.log.add('join', self)
	for (const peer of peers) await campus.log.add('join', peer)
	await campus.log.publish()
	await campus.replica.sync(undefined)
	const [leaf] = campus.replica.leavesOf(campus.parts.id)
	if (!leaf) throw new Error('no leaf')
	sending = { leaf, key: await ownKey(), week: campus.week() }
})

const likesOf = (...numbers: number[]): LikeEvent[] => numbers.map((number) => liked(number, `to ${number}`))
const ballotsIn = (tick: Bytes) =>
	Array.from({ length: (tick.length - headerLength) / ballotLength }, (_, at) =>
		tick.slice(headerLength + at * ballotLength, headerLength + (at + 1) * ballotLength),
	)
const tokensIn = (tick: Bytes) => ballotsIn(tick).map((ballot) => toBase64url(ballot.slice(0, 32)))

async function tokenTo(peer: number, { kind = 'dating' as Kind, week = campus.week() } = {}) {
	return toBase64url(await tokenOf(await pairBetween({ number: self }, { number: peer }), { kind, week }))
}

/** The peers that have a ballot in the tick, in order. */
async function likedIn(tick: Bytes): Promise<number[]> {
	const tokens = new Set(tokensIn(tick))
	const found = await Promise.all(peers.map(async (peer) => (tokens.has(await tokenTo(peer)) ? [peer] : [])))
	return found.flat()
}

const build = (state: VaultState) => buildTick(campus.parts, state, sending)
/** The state after a batch with these records. */
function after(state: VaultState, { leaf, week, number, ballots }: SlotRecords): VaultState {
	const records = ballots.map((ballot) => ({ ...ballot, leaf, week }))
	return { ...state, lastTick: { leaf, week, number }, likes: addRecords(state.likes, records) }
}
const peersOf = ({ ballots }: SlotRecords) => ballots.map(({ peerLeaf }) => peerLeaf + 1).sort((a, b) => a - b)

describe('the ticks of a week', () => {
	test('are an opening, then ticks of four, numbered in sequence', async () => {
		let state = vaultWith(likesOf(2))
		const opening = await build(state)
		expect([opening.tick.length, opening.records]).toEqual([
			slotLimits.openingBytes,
			{ leaf: 0, week: campus.week(), number: 0, ballots: [{ kind: 'dating', peerLeaf: leafOf(2) }] },
		])
		state = after(state, opening.records)
		for (const number of [1, 2]) {
			const { tick, records } = await build(state)
			expect([tick.length, records.number, readUnsigned(tick.subarray(12, 16))]).toEqual([
				...[slotLimits.tickBytes, number, number],
			])
			expect([tick[1], readUnsigned(tick.subarray(2, 4)), readUnsigned(tick.subarray(4, 8))]).toEqual([
				...[1, seasonNumber, campus.week()],
			])
			state = after(state, records)
		}
	})

	test('begin again with another leaf and with another week', () => {
		const state = { ...vaultWith([]), lastTick: { leaf: 3, week: 8, number: 5 } }
		expect(nextTick(state, 3, 8)).toEqual({ number: 6, most: 4 })
		expect(nextTick(state, 4, 8)).toEqual({ number: 0, most: openChoices })
		expect(nextTick(state, 3, 9)).toEqual({ number: 0, most: openChoices })
		expect(nextTick(vaultWith([]), 3, 9)).toEqual({ number: 0, most: openChoices })
	})

	test('carry all due likes in the opening, later four at a time, then only fillers', async () => {
		const first = peers.slice(0, 30)
		const opening = await build(vaultWith(likesOf(...first)))
		expect([await likedIn(opening.tick), peersOf(opening.records)]).toEqual([first, first])
		const more = peers.slice(30, 39)
		let state = after(vaultWith(likesOf(...first, ...more)), opening.records)
		const sent: number[] = []
		for (const count of [4, 4, 1, 0]) {
			const { tick, records } = await build(state)
			expect([tick.length, records.ballots.length]).toEqual([slotLimits.tickBytes, count])
			expect(await likedIn(tick)).toEqual(peersOf(records))
			sent.push(...peersOf(records))
			state = after(state, records)
		}
		expect(sent.sort((a, b) => a - b)).toEqual(more)
	}, 30_000)

	test('draw at random from the due likes', async () => {
		const state = after(vaultWith(likesOf(...peers.slice(0, 40))), {
			leaf: 0,
			week: campus.week(),
			number: 0,
			ballots: [],
		})
		const drawn = await Promise.all(Array.from({ length: 6 }, async () => peersOf((await build(state)).records).join()))
		expect(new Set(drawn).size).toBeGreaterThan(1)
	})

	test('have room for 60 likes', async () => {
		const { tick, records } = await build(vaultWith(likesOf(...peers.slice(0, openChoices))))
		expect([records.ballots.length, (await likedIn(tick)).length]).toEqual([openChoices, openChoices])
	}, 30_000)
})

describe('a tick', () => {
	test('has no ballot for peers withdrawn, passed, without a leaf, or sent already under these leaves', async () => {
		const [withdrawn, passed, made, due] = peers
		const events: LikeEvent[] = [
			...likesOf(withdrawn ?? 0, passed ?? 0, made ?? 0, due ?? 0, 999),
			{ type: 'withdrawn', peer: peerIdOf(withdrawn) },
			{ type: 'passed', peer: peerIdOf(passed) },
		]
		const records = [{ kind: 'dating' as const, week: campus.week(), leaf: 0, peerLeaf: leafOf(made ?? 0) }]
		const state = vaultWith(events)
		const { tick, records: written } = await build({ ...state, likes: addRecords(state.likes, records) })
		expect([await likedIn(tick), peersOf(written)]).toEqual([[due], [due]])
	})

	test('has the ballots that the peer expects, and fillers that match nobody', async () => {
		const { tick } = await build(vaultWith([liked(2, 'hello'), liked(3, '', 'friends')]))
		const tokens = tokensIn(tick)
		const dating = ballotsIn(tick)[tokens.indexOf(await tokenTo(2))]
		const pair = await pairBetween({ number: 2 }, { number: self })
		const proof = await proofOf(pair, 'peer', { kind: 'dating', week: campus.week() })
		expect(dating && isSameBytes(dating.slice(32, 48), proof)).toBe(true)
		expect(tokens).toContain(await tokenTo(3, { kind: 'friends' }))
		expect(tokens).not.toContain(await tokenTo(3))
		expect(new Set(tokens).size).toBe(64)
	})

	test('is different each time: fillers are never repeated', async () => {
		const [one, other] = [await build(vaultWith([])), await build(vaultWith([]))]
		expect(new Set([...tokensIn(one.tick), ...tokensIn(other.tick)]).size).toBe(128)
		expect([one.records.ballots, other.records.ballots]).toEqual([[], []])
	})

	test('leaves although a ballot cannot be made, and has no record of it', async () => {
		const state = vaultWith(likesOf(2, 3))
		const broken = { ...campus.parts, replica: { ...campus.replica, leavesOf: lowOrderOf(2) } }
		const { tick, records } = await buildTick(broken, state, sending)
		expect([tick.length, peersOf(records)]).toEqual([slotLimits.openingBytes, [3]])
	})
})

describe('a week', () => {
	const made = (count: number, week = campus.week()): BallotRecord[] =>
		Array.from({ length: count }, (_, at) => ({ kind: kinds[0], week, leaf: 500 + at, peerLeaf: 1 }))

	test.each([
		[slotLimits.ballotsPerWeek - 2, 2],
		[slotLimits.ballotsPerWeek, 0],
		[slotLimits.ballotsPerWeek + 5, 0],
	])('with %d ballots made, under any leaves, takes %d more, then fillers', async (count, left) => {
		const state = vaultWith(likesOf(2, 3, 4))
		const { tick, records } = await build({ ...state, likes: addRecords(state.likes, made(count)) })
		expect([tick.length, records.ballots.length, (await likedIn(tick)).length]).toEqual([
			slotLimits.openingBytes,
			left,
			left,
		])
	})

	test('counts only its own ballots', async () => {
		const state = vaultWith(likesOf(2, 3, 4))
		const { records } = await build({ ...state, likes: addRecords(state.likes, made(1000, campus.week() - 1)) })
		expect(records.ballots).toHaveLength(3)
	})
})

const peerIdOf = (number = 0) => liked(number).peer

/** A log that shows a low-order key for a member, with which no secret can be shared. */
function lowOrderOf(number: number): typeof campus.replica.leavesOf {
	return (id) =>
		campus.replica
			.leavesOf(id)
			.map((leaf) => (toBase64url(id) === peerIdOf(number) ? { ...leaf, seasonKey: new Uint8Array(32) } : leaf))
}
