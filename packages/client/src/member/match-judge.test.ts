import { matchList, slotLimits, slotPaths, type ToldMatch } from '@ydo/contract/slots'
import { toBase64url } from '@ydo/crypto/bytes'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { id, liked, ownKey, peerId, type SampleCampus, sampleCampus, self, toldBy } from '#test/sample-campus.ts'
import { idOf, json, type SampleServer, sampleDevice, sampleVaultServer, sendBatch } from '#test/sample-vault.ts'
import type { SlotRecords } from '#vault/batch-format.ts'
import { createMatchJudge, mostRefused } from './match-judge.ts'
import type { MemberOptions, MemberParts } from './member-parts.ts'

const week = 2952
const peers = [2, 3, 4]

let campus: SampleCampus
let server: SampleServer
let device: ReturnType<typeof sampleDevice>
let vault: ReturnType<typeof device.visit>
/** Paths of the judge's calls, and the response to GET /api/matches. */
let calls: string[]
let listed: () => Response
let storage: ReturnType<typeof createMemoryStorage>
let now: number

const request: Request = async (path) => {
	calls.push(path)
	return path === slotPaths.matches ? listed() : new Response(null, { status: 204 })
}

beforeEach(async () => {
	campus = await sampleCampus()
	for (const number of [self, ...peers]) await campus.add('join', number)
	server = sampleVaultServer()
	device = sampleDevice(server, { id: toBase64url(id) })
	vault = device.visit()
	await vault.begin()
	const key = await ownKey()
	await vault.propose(() => key)
	await vault.enqueue(liked(2, 'hello'))
	const ballots = [{ kind: 'dating', peerLeaf: 1 }] as const
	const records: SlotRecords = { leaf: 0, week, number: 0, ballots }
	await sendBatch(vault, server.request, { records })
	calls = []
	listed = () => json(matchList.parse({ matches: [] }))
	storage = createMemoryStorage()
	now = campus.log.time
})

function visit() {
	const parts = { ...campus.parts, vault } as unknown as MemberParts
	const options = { storage, request, member: toBase64url(id), now: () => now, report: () => undefined }
	return createMatchJudge(options as unknown as MemberOptions, parts)
}

const beside = { size: 4, isClockWrong: false }
const of = (peer: number, over: Partial<ToldMatch> = {}) =>
	toldBy({ peer, kind: 'dating', week, ownLeaf: 0, peerLeaf: peer - 1, text: 'hi' }).then((one) => ({
		...one,
		...over,
	}))
/** Matches with a member to whom nothing was sent, with distinct ids. */
const forged = async (count: number, from = 0) => {
	const one = await of(3)
	return Array.from({ length: count }, (_, at) => ({ ...one, id: idOf(5000 + from + at) }))
}
const metPeers = () => vault.view().state.likes.matches.map(({ peer }) => peer)

describe('reported matches', () => {
	test('are accepted on the device if true, and confirmed to the server once the vault has them', async () => {
		const judge = visit()
		const match = await of(2)
		await judge.judge([match], beside)
		expect([metPeers(), vault.view().stored.likes.matches, judge.refused()]).toEqual([[peerId(2)], [], []])
		await judge.accept([match])
		expect(calls).toEqual([])
		await sendBatch(vault, server.request)
		await judge.accept([match, ...(await forged(3))])
		expect(calls).toEqual([slotPaths.accept(match.id)])
	})

	test('are refused without a call, and stored as evidence across visits', async () => {
		const judge = visit()
		const match = await of(3)
		await judge.judge([match, match], beside)
		await judge.accept([match])
		expect(judge.refused()).toMatchObject([{ id: match.id, peer: peerId(3), reason: 'unproved', proof: match.proof }])
		const next = visit()
		await next.open()
		expect(next.refused()).toEqual(judge.refused())
		expect([calls, metPeers()]).toEqual([[], []])
	})

	test('are no longer evidence once a device has accepted them', async () => {
		const judge = visit()
		const match = await of(2)
		await judge.judge([{ ...match, proof: match.id }], beside)
		expect(judge.refused()).toHaveLength(1)
		await judge.judge([match], beside)
		expect([judge.refused(), storage.values.size]).toEqual([[], 0])
		// An earlier version of this device refused it, and another device has accepted it since.
		await judge.judge([{ ...match, id: idOf(77) }], beside)
		expect([metPeers(), judge.refused()]).toEqual([[peerId(2)], []])
	})

	test('count once for a peer who is matched already', async () => {
		const judge = visit()
		const match = await of(2)
		await judge.judge([match, { ...match, id: idOf(77) }], beside)
		await judge.judge([match, { ...match, id: idOf(78) }], beside)
		expect([metPeers(), vault.view().waiting]).toEqual([[peerId(2)], 1])
	})

	test('are judged to the last one, even if one cannot be stored', async () => {
		const judge = visit()
		const { enqueue } = vault
		vault = { ...vault, enqueue: () => Promise.reject(new Error('the device is full')) }
		await visit().judge([await of(2), await of(3)], beside)
		vault = { ...vault, enqueue }
		await judge.open()
		expect(judge.refused()).toMatchObject([{ peer: peerId(3) }])
	})
})

describe('evidence', () => {
	test('stores the first 100 refused matches, and judging continues', async () => {
		const judge = visit()
		for (let from = 0; from < mostRefused + 20; from += 10) await judge.judge(await forged(10, from), beside)
		expect([judge.refused().length, storage.values.size]).toEqual([mostRefused, mostRefused])
		expect(judge.refused().map(({ id }) => id)).toEqual((await forged(mostRefused)).map(({ id }) => id))
		await judge.judge([...(await forged(5, 900)), await of(2)], beside)
		expect([metPeers(), storage.values.size]).toEqual([[peerId(2)], mostRefused])
	})
})

describe('the time up to which all matches were judged', () => {
	test('is the time of an answer below the maximum size, as others may follow a full one', async () => {
		const judge = visit()
		expect(judge.judgedAt()).toBe(0)
		await judge.judge(await forged(slotLimits.matchesOfAnswer), beside)
		expect(judge.judgedAt()).toBe(0)
		await judge.judge(await forged(slotLimits.matchesOfAnswer - 1), beside)
		expect(judge.judgedAt()).toBe(now)
		now += 1000
		await judge.judge(await forged(slotLimits.matchesOfAnswer), beside)
		expect(judge.judgedAt()).toBe(now - 1000)
		await judge.judge([], beside)
		expect(judge.judgedAt()).toBe(now)
	})

	test('is not set by a clock that differs from the server’s: this week’s records would be dropped', async () => {
		const judge = visit()
		await judge.judge([], { ...beside, isClockWrong: true })
		expect(judge.judgedAt()).toBe(0)
	})
})

describe('the list of matches', () => {
	test('is requested once there is a match, and reports accepted ones that the server no longer reports', async () => {
		const judge = visit()
		expect([await judge.list(), calls]).toEqual([undefined, []])
		const match = await of(2)
		await judge.judge([match], beside)
		await sendBatch(vault, server.request)
		expect(await judge.list()).toEqual({ matches: [], missing: [match.id] })
		const ended = { ...match, ended: 'left' as const }
		listed = () => json({ matches: [ended] })
		expect(await judge.list()).toEqual({ matches: [ended], missing: [] })
		expect(judge.told().get(match.id)).toEqual(ended)
	})

	test.each([
		['no answer', () => Promise.reject(new TypeError('fetch failed')) as never],
		['an error', () => json({}, 500)],
		['an answer that says nothing', () => new Response('<html>')],
		['malformed matches', () => json({ matches: [{ id: 1 }] })],
	])('is undefined with %s', async (_, answer) => {
		const judge = visit()
		await judge.judge([await of(2)], beside)
		listed = answer
		expect(await judge.list()).toBeUndefined()
	})
})
