import { slotLimits, slotTimes } from '@ydo/contract/slots'
import { type Bytes, readUnsigned, toBase64url } from '@ydo/crypto/bytes'
import { placeOf } from '@ydo/crypto/vault-entry'
import { beforeEach, describe, expect, test } from 'vitest'
import { longest } from '#directory/judge-log.ts'
import { id, liked, ownKey, type SampleCampus, sampleCampus, seasonNumber, self } from '#test/sample-campus.ts'
import { type SampleServer, sampleDevice, sampleVaultServer, sendBatch, slotBody } from '#test/sample-vault.ts'
import { entriesBeforeSnapshot, type Vault } from '#vault/create-vault.ts'
import type { MemberParts } from './member-parts.ts'
import { buildSlot, type Heard, isClockWrong, sendingOf } from './sender.ts'

let campus: SampleCampus
let server: SampleServer
let vault: Vault
let parts: MemberParts

const heard: Heard = { season: { number: seasonNumber, label: 'autumn' }, isClockWrong: false }
const building = { isRegular: true, isLast: false, isAlone: false, judgedAt: 0, heard, canSend: true }

/** The slot as planned now. */
function build({ isAlone, heard: known, canSend, ...kind }: typeof building = building) {
	const plan = isAlone ? undefined : sendingOf(parts, { heard: known, canSend })
	return buildSlot(parts, { ...kind, plan })
}

beforeEach(async () => {
	campus = await sampleCampus()
	for (const number of [self, 2, 3]) await campus.add('join', number)
	server = sampleVaultServer()
	vault = sampleDevice(server, { id: toBase64url(id), members: campus.replica.joined }).visit()
	parts = { ...campus.parts, vault, request: server.request, deviceName: '' }
})

/** The vault, with the key of the newest leaf made by this device or another one. */
async function begun({ device }: { device?: number } = {}) {
	await vault.begin()
	const key = await ownKey(0, { device: device ?? vault.view().device })
	await vault.propose(() => key)
}

/** The server's vault state after it has taken the slot. */
async function sent(entry: Bytes | undefined, tick?: Bytes) {
	if (!entry) throw new Error('no slot')
	const snapshot = entry.length > slotLimits.batchBytes
	await server.request('/api/slot', { method: 'POST', body: slotBody(entry, { snapshot, ...(tick && { tick }) }) })
	await vault.taken(entry)
	return vault.view().stored
}

describe('a slot', () => {
	test('is undefined while the vault has no keys', async () => {
		expect(await build()).toBeUndefined()
	})

	test('has a batch with the records of its tick if this device is the sender', async () => {
		await begun()
		await vault.enqueue(liked(2))
		const slot = await build()
		expect([slot?.entry.length, slot?.tick?.length, slot?.batch]).toEqual([1101, slotLimits.openingBytes, undefined])
		const state = await sent(slot?.entry, slot?.tick)
		const week = campus.week()
		expect(state.likes.records).toEqual([{ kind: 'dating', week, leaf: 0, peerLeaf: 1 }])
		expect(state.lastTick).toEqual({ leaf: 0, week, number: 0 })
		const next = await build()
		expect([next?.entry.length, next?.tick?.length]).toEqual([1101, slotLimits.tickBytes])
		expect(readUnsigned(next?.tick?.subarray(12, 16) ?? new Uint8Array())).toBe(1)
	})

	test('has one size, whatever is queued', async () => {
		await begun()
		for (const count of [0, 1, 80]) {
			for (let at = 0; at < count; at++) await vault.enqueue(liked(at + 2, 'x'.repeat(200)))
			const slot = await build()
			expect([slot?.entry.length, slot?.tick?.length]).toEqual([1101, slotLimits.openingBytes])
		}
	})

	test.each<[string, () => Promise<Partial<typeof building> | undefined>]>([
		['another device sends', async () => void (await begun({ device: 7 }))],
		['the browser cannot send', async () => begun().then(() => ({ canSend: false }))],
		['nothing was heard of the server', async () => begun().then(() => ({ heard: undefined as never }))],
		['the clock is wrong', async () => begun().then(() => ({ heard: { ...heard, isClockWrong: true } }))],
		[
			'the season is another',
			async () => begun().then(() => ({ heard: { ...heard, season: { number: 4, label: '' } } })),
		],
		['it is to be alone', async () => begun().then(() => ({ isAlone: true }))],
		[
			'the log is a day old',
			async () => {
				await begun()
				campus.log.time += longest + 1
				return undefined
			},
		],
		[
			'its keys were begun anew',
			async () => {
				await begun()
				await campus.add('season', self, { term: 1 })
				return undefined
			},
		],
	])('is a batch alone if %s', async (_, prepare) => {
		const change = await prepare()
		await vault.enqueue(liked(2))
		const slot = await build({ ...building, ...change })
		expect([slot?.entry.length, slot?.tick]).toEqual([1101, undefined])
		const state = await sent(slot?.entry)
		expect([state.likes.records, state.lastTick, state.likes.open.length]).toEqual([[], undefined, 1])
	})

	test('announces first that this device sends no more, if it is the last', async () => {
		await begun()
		for (let at = 0; at < 90; at++) await vault.enqueue({ type: 'passed', peer: liked(at + 2).peer })
		const { device } = vault.view()
		const slot = await build({ ...building, isLast: true })
		expect(slot?.tick).toBeDefined()
		expect((await sent(slot?.entry, slot?.tick)).devices[device]?.hasLeft).toBe(true)
		expect((await sent((await build())?.entry)).devices[device]?.hasLeft).toBe(false)
		const last = await build({ ...building, isRegular: false, isLast: true, isAlone: true })
		const state = await sent(last?.entry)
		expect([last?.tick, state.devices[device]?.hasLeft, state.likes.passed.length > 30]).toEqual([
			undefined,
			true,
			true,
		])
	})
})

describe('a snapshot', () => {
	beforeEach(async () => {
		await begun()
		for (let count = 0; count < entriesBeforeSnapshot; count++) await sendBatch(vault, server.request)
	}, 30_000)

	test('replaces the batch in a regular slot, with the same batch beside it', async () => {
		await vault.enqueue(liked(2))
		const slot = await build()
		expect([slot?.batch?.length, (slot?.entry.length ?? 0) > 20_000]).toEqual([1101, true])
		const places = [slot?.batch, slot?.entry].map((bytes) => bytes && placeOf(bytes)?.seq)
		expect(places[0]).toBe(places[1])
		const state = await sent(slot?.entry, slot?.tick)
		expect([state.likes.open.length, state.likes.records.length, vault.view().snapshotDue]).toEqual([1, 1, false])
	})

	test('has one size, whatever was chosen', async () => {
		const lengthOf = async () => (await build())?.entry.length
		const before = await lengthOf()
		for (let at = 2; at < 60; at++) await vault.enqueue(liked(at, 'hello'))
		expect(await lengthOf()).toBe(before)
	})

	test('is absent from a slot that is not regular', async () => {
		const slot = await build({ ...building, isRegular: false })
		expect([slot?.entry.length, slot?.batch]).toEqual([1101, undefined])
	})

	test('drops records of past weeks and replaced keys, once all matches of that time were judged', async () => {
		const week = campus.week()
		const ballots = [{ kind: 'dating', peerLeaf: 1 }] as const
		await sendBatch(vault, server.request, { records: { leaf: 0, week: week - 2, number: 0, ballots } })
		await campus.add('season', self, { term: 1 })
		const key = await ownKey(1, { device: vault.view().device })
		await vault.propose(() => key)
		const replaced = campus.log.time
		const snapshotAt = (judgedAt: number) => build({ ...building, isAlone: true, judgedAt })
		const before = await snapshotAt(replaced)
		expect(before?.entry.length).toBe((await snapshotAt(0))?.entry.length)
		const state = await sent((await snapshotAt(replaced + 8 * 86_400_000))?.entry)
		expect([state.likes.records, state.seasons.map((one) => one.key)]).toEqual([[], [key.key]])
	})
})

test('treats a clock as wrong that differs by more than ten minutes from the server’s', () => {
	const at = (time: number) => isClockWrong({ time } as never, 1_800_000_000_000)
	const { clockTolerance } = slotTimes
	expect(
		[-clockTolerance - 1, -clockTolerance, 0, clockTolerance, clockTolerance + 1].map((by) =>
			at(1_800_000_000_000 + by),
		),
	).toEqual([...[true, false, false, false, true]])
})
