import { slotAnswer, slotLimits, slotPaths, slotTimes } from '@ydo/contract/slots'
import { allOrEvery, inFull } from '@ydo/contract/test/in-full'
import { type Bytes, concat, readUnsigned, toBase64url, unsigned } from '@ydo/crypto/bytes'
import { sha256 } from '@ydo/crypto/primitives'
import { placeOf } from '@ydo/crypto/vault-entry'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import { countCrypto, rest, type SampleClock, sampleClock } from '#test/sample-clock.ts'
import {
	decide,
	decision,
	dying,
	type Fuse,
	idOf,
	json,
	member,
	noRecords,
	random,
	type SampleServer,
	sampleDevice,
	sampleVaultServer,
	sendBatch,
} from '#test/sample-vault.ts'
import { entriesBeforeSnapshot, type Vault } from '#vault/create-vault.ts'
import { holderKey, readSlot, slotKey } from '#vault/vault-storage.ts'
import type { Sending, SlotKind } from './build-tick.ts'
import { createSlots, type SlotParts } from './create-slots.ts'
import { slotAfter } from './slot-schedule.ts'

let uncount = () => {}
beforeAll(() => {
	uncount = countCrypto()
})
afterAll(() => uncount())

/** Delay of each slot in these tests, in milliseconds. */
const late = 1234

type Call = { at: number; keepalive: boolean; snapshot: boolean; entry: Bytes; tick: Bytes }

function callOf(at: number, init: RequestInit | undefined): Call {
	const bytes = Uint8Array.from(init?.body as Uint8Array)
	const end = 5 + readUnsigned(bytes.subarray(1, 5))
	const parts = { snapshot: bytes[0] === 1, entry: bytes.slice(5, end), tick: bytes.slice(end) }
	return { at, keepalive: init?.keepalive === true, ...parts }
}

/** A vault on a server, a device that has its key, and pages of that device. */
async function world() {
	const server = sampleVaultServer()
	const device = sampleDevice(server)
	const first = device.visit()
	await first.begin()
	const clock = sampleClock()
	const calls: Call[] = []
	const page = (change: Partial<SlotParts> = {}, storage: ValueStorage = device.storage) =>
		pageOf({ server, clock, calls, storage, vault: device.visit({ storage, ...requestIn(change) }) }, change)
	const elsewhere = async () => {
		const vault = sampleDevice(server).visit()
		const key = first.key()
		if (key) await vault.unlock(key)
		return vault
	}
	return { server, device, clock, calls, page, elsewhere }
}

const requestIn = ({ request }: Partial<SlotParts>) => (request ? { request } : {})

type World = { server: SampleServer; clock: SampleClock; calls: Call[]; storage: ValueStorage; vault: Vault }

function pageOf({ server, clock, calls, storage, vault }: World, change: Partial<SlotParts>) {
	const { request = server.request, ...others } = change
	const news: number[] = []
	const faults: unknown[] = []
	const end = new AbortController()
	const gaveUp: number[] = []
	const slots = createSlots({
		...{ vault, storage, member, now: clock.now, wait: clock.wait, isStopped: () => false },
		random: () => unsigned(late, 4),
		lease: (lead, signal) => lead(signal),
		report: (error) => void faults.push(error),
		giveUpLeaf: async () => {
			gaveUp.push(clock.now())
			await vault.rename()
		},
		news: async () => {
			news.push(clock.now())
			return (await vault.sync()) === 'done'
		},
		plan: () => somePlan,
		build: (kind) => built(vault, clock, { ...kind, leaf: 3 + gaveUp.length }),
		...others,
		request: (path, init) => {
			if (path === slotPaths.slot) calls.push(callOf(clock.now(), init))
			return request(path, init)
		},
	})
	const begin = clock.now()
	const run = () => void slots.run(end.signal).catch((error) => faults.push(error))
	return { slots, vault, request, news, faults, gaveUp, begin, run, end: () => end.abort() }
}

/** Stands for any plan: these slots make their ticks themselves. */
const somePlan = { week: 9 } as Sending

/** A batch of the queued events, and the next tick under that leaf. */
async function built(
	vault: Vault,
	clock: SampleClock,
	{ isRegular, isLast, plan, leaf = 3 }: SlotKind & { leaf?: number },
) {
	const { events, state } = await vault.nextBatch(4, isLast ? { type: 'senderLeft' } : undefined)
	if (!plan) return { entry: await vault.sealBatch({ time: clock.now(), records: noRecords, events }) }
	const number = state.lastTick?.leaf === leaf ? state.lastTick.number + 1 : 0
	const records = { leaf, week: 9, number, ballots: [] }
	const tick = concat(
		unsigned(2, 1),
		unsigned(1, 1),
		unsigned(1, 2),
		unsigned(9, 4),
		unsigned(leaf, 4),
		unsigned(number, 4),
		random(1392),
	)
	const batch = { time: clock.now(), records, events }
	const entry = await vault.sealBatch(batch)
	if (!isRegular || !vault.view().snapshotDue) return { entry, tick }
	return { entry: await vault.sealBatch(batch, (whole) => whole), batch: entry, tick }
}

const timesOf = (begin: number, count: number) => {
	const times: number[] = []
	for (let at = slotAfter(undefined); times.length < count; at = slotAfter(at)) times.push(begin + at + late)
	return times
}

const text = (bytes: Bytes | undefined) => (bytes ? toBase64url(bytes) : '')
const never = () => new Promise<Response>(() => undefined)

describe('the time of a slot', () => {
	const answers: [string, (request: Request) => Request][] = [
		['honest answers', (request) => request],
		['no network', () => () => Promise.reject(new TypeError('fetch failed'))],
		['errors', () => async () => json({}, 500)],
		['answers that say nothing', () => async () => new Response('<html>')],
		['refusals', () => async () => json({ error: { code: 'unprocessable', message: '' } }, 422)],
		['conflicts without end', () => async () => json({ entries: [], last: 9 }, 409)],
		['no answer at all', () => never],
	]
	test.each(answers)(
		'follows the schedule with %s, whatever is decided',
		async (_, answer) => {
			for (const decides of [false, true]) {
				const { server, page, calls, clock } = await world()
				const own = page({
					request: (path, init) => (path === slotPaths.slot ? answer(server.request) : server.request)(path, init),
				})
				own.run()
				for (let step = 0; step < 130; step++) {
					if (decides && step % 3 === 0)
						await own.vault.enqueue(decision(1 + (step % 50), step % 2 ? 'liked' : 'passed'))
					await clock.advance(3217)
				}
				const due = timesOf(own.begin, 100).filter((at) => at <= clock.now())
				expect(due).toHaveLength(12)
				expect(calls.map(({ at }) => at)).toEqual(due)
				expect(own.news).toEqual([own.begin, ...due.map((at) => at - slotTimes.newsBefore)])
				own.end()
			}
		},
		60_000,
	)

	test('is not moved by slow or failing news', async () => {
		const { page, calls, clock } = await world()
		let asked = 0
		const own = page({
			news: async () => {
				if (asked++ > 0) await clock.wait(asked * 900)
				if (asked > 4) throw new TypeError('fetch failed')
				return true
			},
		})
		own.run()
		await clock.advance(200_000)
		expect(calls.map(({ at }) => at)).toEqual(timesOf(own.begin, 6))
	})

	test.each([
		['forward', 3 * 86_400_000],
		['back', -40 * 86_400_000],
	])('is not moved when the device’s clock is set %s', async (_, by) => {
		const { page, calls, clock } = await world()
		const own = page()
		own.run()
		await clock.advance(100_000)
		const before = calls.length
		clock.set(by)
		await clock.advance(200_000)
		const after = calls.slice(before).map(({ at }) => at - by)
		expect(after).toEqual(timesOf(own.begin, before + after.length).slice(before))
		expect(after).toHaveLength(7)
		// Also in the last moment before a slot.
		const next = timesOf(own.begin, 20).find((at) => at > clock.now() - by) ?? 0
		await clock.advance(next - 1000 - (clock.now() - by))
		const count = calls.length
		clock.set(by)
		await clock.advance(120_000)
		expect(calls.length - count).toBeGreaterThanOrEqual(2)
		expect(calls.length - count).toBeLessThanOrEqual(3)
	})

	test('is not moved by an error in building the next slot: the armed one leaves', async () => {
		const { page, calls, clock } = await world()
		let makes = 0
		const own: ReturnType<typeof page> = page({
			build: (slot) => (makes++ > 0 ? Promise.reject(new RangeError('ours')) : built(own.vault, clock, slot)),
		})
		own.run()
		await clock.advance(15_000)
		await own.vault.enqueue(decision(1, 'liked'))
		await clock.advance(15_000)
		expect(calls.map(({ at }) => at)).toEqual(timesOf(own.begin, 1))
		expect(own.faults).toContainEqual(new RangeError('ours'))
	})

	test('is not moved by a slow device: the armed slot leaves while the next one is built', async () => {
		const { page, calls, clock, device } = await world()
		const { read, change } = device.storage
		const slow: ValueStorage = {
			read,
			change: async (put, ...how) => {
				if (put.has(slotKey(member))) await clock.wait(400)
				return change(put, ...how)
			},
		}
		const build: SlotParts['build'] = async (slot) => {
			await clock.wait(1800)
			return built(own.vault, clock, slot)
		}
		const own: ReturnType<typeof page> = page({ build }, slow)
		own.run()
		await clock.advance(20_000)
		await own.vault.enqueue(decision(1, 'liked'))
		await clock.advance(32_000)
		expect(calls.map(({ at }) => at)).toEqual(timesOf(own.begin, 2))
		expect(own.faults).toEqual([])
	})

	test('waits for a decision that a slow disk is still writing: the slot is late, never missing', async () => {
		const { page, calls, clock, device } = await world()
		const { read, change } = device.storage
		let milliseconds = 0
		const slow: ValueStorage = {
			read,
			change: async (put, ...how) => {
				if (put.has(slotKey(member))) await clock.wait(milliseconds)
				return change(put, ...how)
			},
		}
		const own = page({}, slow)
		own.run()
		const [first = 0] = timesOf(own.begin, 1)
		await clock.advance(first - own.begin - 700)
		milliseconds = 1200
		await own.vault.enqueue(decision(1, 'liked'))
		await clock.advance(1250)
		expect(calls.map(({ at }) => at)).toEqual([first + 500])
		expect(own.vault.view().stored.likes.open).toHaveLength(1)
	})
})

describe('a slot', () => {
	test('carries what was decided until half a second before it', async () => {
		const { page, server, clock } = await world()
		const { vault, run, begin } = page()
		run()
		const [first = 0] = timesOf(begin, 1)
		await clock.advance(first - begin - 501)
		await vault.enqueue(decision(1, 'liked'))
		await clock.advance(10)
		await vault.enqueue(decision(2, 'liked'))
		await clock.advance(1000)
		const [open, sent] = [vault.view().state, vault.view().stored].map(({ likes }) =>
			likes.open.map(({ peer }) => peer),
		)
		expect([open, sent]).toEqual([[idOf(1), idOf(2)], [idOf(1)]])
		await clock.advance(30_000)
		expect(vault.view().stored.likes.open).toHaveLength(2)
		expect(server.ticks.size).toBe(2)
	})

	test('is sent again unchanged if unanswered, and later decisions follow it', async () => {
		const { page, server, calls, clock } = await world()
		const { vault, run, slots } = page()
		run()
		server.lose = () => calls.length > 0
		await clock.advance(23_000)
		await vault.enqueue(decision(1, 'liked'))
		await clock.advance(60_000)
		expect(calls).toHaveLength(3)
		expect(new Set(calls.map(({ tick, entry }) => text(concat(tick, entry)))).size).toBe(1)
		expect(slots.outcome()).toBe('offline')
		server.lose = () => false
		await clock.advance(60_000)
		expect(slots.outcome()).toBe('sent')
		expect(text(calls[3]?.tick)).toBe(text(calls[0]?.tick))
		expect(text(calls[4]?.tick)).not.toBe(text(calls[0]?.tick))
		expect(vault.view().stored.likes.open).toHaveLength(1)
	})

	test('is sealed again with the same tick if another device came first', async () => {
		const { page, calls, clock, server, elsewhere } = await world()
		const other = await elsewhere()
		const { vault, run } = page()
		run()
		await clock.advance(10_000)
		await vault.enqueue(decision(1, 'liked'))
		await clock.advance(10_000)
		await decide(other, server.request, decision(2, 'passed'))
		await clock.advance(40_000)
		const [refused, again] = calls
		expect([refused, again].map((call) => placeOf(call?.entry ?? random(9))?.seq)).toEqual([2, 3])
		expect(text(again?.tick)).toBe(text(refused?.tick))
		expect(vault.view().stored.likes).toMatchObject({ open: [{ peer: idOf(1) }], passed: [idOf(2)] })
	})

	test('is sealed again by the next page if another entry overtook it, even on visits of one slot', async () => {
		const { page, calls, clock, server, elsewhere } = await world()
		const other = await elsewhere()
		const first = page({ request: (path, init) => (path === slotPaths.slot ? never() : server.request(path, init)) })
		first.run()
		await clock.advance(10_000)
		first.slots.hide()
		first.end()
		await sendBatch(other, server.request)
		const second = page()
		second.run()
		await clock.advance(10_000)
		second.slots.hide()
		await clock.advance(1)
		const [lost, again] = calls
		expect([lost, again].map((call) => placeOf(call?.entry ?? random(9))?.seq)).toEqual([2, 3])
		expect(text(again?.tick)).toBe(text(lost?.tick))
		expect(second.slots.outcome()).toBe('sent')
	})

	test('makes room for what is decided on the next page if the vault shows it, though its answer never came', async () => {
		const { page, calls, clock, server } = await world()
		const first = page({
			request: (path, init) =>
				path === slotPaths.slot ? server.request(path, init).then(() => never()) : server.request(path, init),
		})
		first.run()
		await clock.advance(10_000)
		first.slots.hide()
		first.end()
		const second = page()
		second.run()
		await clock.advance(10_000)
		await second.vault.enqueue(decision(1, 'liked'))
		await rest()
		second.slots.hide()
		await clock.advance(1)
		const [lost, next] = calls
		expect(calls).toHaveLength(2)
		expect([lost, next].map((call) => placeOf(call?.entry ?? random(9))?.seq)).toEqual([2, 3])
		expect(text(next?.tick)).not.toBe(text(lost?.tick))
		expect(second.vault.view().stored.likes).toMatchObject({ open: [{ peer: idOf(1) }] })
	})

	test('is not sent after a conflict before the vault was synced', async () => {
		const { page, calls, clock, server, elsewhere } = await world()
		const other = await elsewhere()
		let isOffline = false
		const own: ReturnType<typeof page> = page({ news: async () => !isOffline && (await own.vault.sync()) === 'done' })
		own.run()
		await clock.advance(20_000)
		await sendBatch(other, server.request)
		isOffline = true
		await clock.advance(60_000)
		own.slots.hide()
		expect(calls).toHaveLength(1)
	})

	test('follows what another device appended while it was armed', async () => {
		const { page, calls, clock, server, elsewhere } = await world()
		const other = await elsewhere()
		const { vault, run, slots } = page()
		run()
		await clock.advance(10_000)
		await sendBatch(other, server.request)
		await vault.sync()
		await rest()
		slots.hide()
		expect(calls.map(({ entry }) => placeOf(entry)?.seq)).toEqual([3])
	})
})

describe('an armed slot', () => {
	test('is rebuilt when the vault’s head moves, and not for unrelated changes', async () => {
		const { page, clock, device, elsewhere } = await world()
		const other = await elsewhere()
		const own = page()
		own.run()
		await clock.advance(5000)
		const entryNow = () => readSlot(device.storage.values.get(slotKey(member)))?.entry ?? random(9)
		const before = entryNow()
		await own.vault.sync()
		await rest()
		expect(text(entryNow())).toBe(text(before))
		await sendBatch(other, own.request)
		await own.vault.sync()
		await rest()
		expect([placeOf(before)?.seq, placeOf(entryNow())?.seq]).toEqual([2, 3])
	})

	test('is not replaced in the half second before its time, whatever happens', async () => {
		const { page, clock, device, calls, elsewhere } = await world()
		const other = await elsewhere()
		const own = page()
		own.run()
		const [first = 0] = timesOf(own.begin, 1)
		await clock.advance(first - own.begin - 499)
		const stored = device.storage.values.get(slotKey(member))
		await own.vault.enqueue(decision(1, 'liked'))
		await rest()
		await sendBatch(other, own.request)
		await own.vault.sync()
		await rest()
		expect(device.storage.values.get(slotKey(member))).toBe(stored)
		await clock.advance(499)
		expect(calls.map(({ at, entry }) => [at, text(entry)])).toEqual([[first, text(readSlot(stored)?.entry)]])
	})
})

describe('a page that starts', () => {
	test('sends a stored slot unchanged, after a vault sync only', async () => {
		const { page, calls, clock, device } = await world()
		const first = page()
		first.run()
		await clock.advance(15_000)
		first.end()
		await rest()
		const stored = readSlot(device.storage.values.get(slotKey(member)))
		let isOnline = false
		const own: ReturnType<typeof page> = page({ news: async () => isOnline && (await own.vault.sync()) === 'done' })
		await own.vault.enqueue(decision(1, 'liked'))
		own.run()
		await clock.advance(23_000)
		expect(calls).toEqual([])
		isOnline = true
		await clock.advance(30_000)
		expect(calls.map(({ entry, tick }) => [text(entry), text(tick)])).toEqual([
			[text(stored?.entry), text(stored?.tick)],
		])
		expect(own.vault.view().stored.likes.open).toEqual([])
		await clock.advance(30_000)
		expect(own.vault.view().stored.likes.open).toHaveLength(1)
	})

	test('sends nothing when it is hidden before it was synced', async () => {
		const { page, calls, clock } = await world()
		const first = page()
		first.run()
		await clock.advance(15_000)
		first.end()
		const own = page({ news: async () => false })
		own.run()
		await clock.advance(5000)
		own.slots.hide()
		await clock.advance(5000)
		expect(calls).toEqual([])
	})

	test('increments the holder number, which ends the previous page’s hold at its next write', async () => {
		const { page, calls, clock, device } = await world()
		let ended = 0
		const own = page({ lease: (lead, signal) => lead(signal).then(() => void ended++) })
		own.run()
		await clock.advance(5000)
		const [number, stored] = [holderKey(member), slotKey(member)].map((key) => device.storage.values.get(key))
		device.storage.values.set(holderKey(member), Number(number) + 1)
		expect(ended).toBe(0)
		await own.vault.enqueue(decision(1, 'liked'))
		await rest()
		expect([ended, own.faults]).toEqual([1, []])
		expect([holderKey(member), slotKey(member)].map((key) => device.storage.values.get(key))).toEqual([
			Number(number) + 1,
			stored,
		])
		await clock.advance(60_000)
		own.slots.hide()
		expect(calls).toEqual([])
	})

	test('takes the lock as soon as the device’s storage answers again', async () => {
		const { device, page, calls, clock } = await world()
		let failures = 3
		const flaky: ValueStorage = {
			read: (range) => (failures-- > 0 ? Promise.reject(new Error('storage is closed')) : device.storage.read(range)),
			change: device.storage.change,
		}
		const own = page({}, flaky)
		own.run()
		await clock.advance(60_000)
		expect(own.faults).toHaveLength(3)
		expect(calls.length).toBeGreaterThan(0)
	})

	test('does not take the lock if another page took it at the same time', async () => {
		const { page, clock, device, calls } = await world()
		const { read, change } = device.storage
		let isFirst = true
		const raced: ValueStorage = {
			read,
			change: async (put, ...how) => {
				if (put.has(holderKey(member)) && isFirst) device.storage.values.set(holderKey(member), 41)
				isFirst = false
				return change(put, ...how)
			},
		}
		const own = page({}, raced)
		own.run()
		await clock.advance(60_000)
		expect([device.storage.values.get(holderKey(member)), calls, own.faults]).toEqual([41, [], []])
	})

	test('stops the previous page, which writes and sends nothing more', async () => {
		const { page, calls, clock } = await world()
		const [old, next] = [page(), page()]
		old.run()
		await clock.advance(15_000)
		next.run()
		await clock.advance(1000)
		await old.vault.enqueue(decision(1, 'liked'))
		await clock.advance(60_000)
		old.slots.hide()
		expect(calls.map(({ at }) => at)).toEqual(timesOf(next.begin + 15_000, 2))
		expect(old.faults).toEqual([])
		expect(old.news).toHaveLength(1)
	})
})

describe('a page that is hidden', () => {
	test('sends the armed bytes at once, with keepalive, and releases the lock', async () => {
		const { page, calls, clock } = await world()
		const { vault, slots, run, news } = page()
		run()
		await clock.advance(5000)
		await vault.enqueue(decision(1, 'liked'))
		await rest()
		slots.hide()
		expect(calls).toMatchObject([{ keepalive: true, snapshot: false }])
		await clock.advance(60_000)
		expect(calls).toHaveLength(1)
		expect(news).toHaveLength(1)
		expect(vault.view().stored.likes.open).toHaveLength(1)
	})

	test('sends a like that is being armed as soon as it is armed', async () => {
		const { page, calls, clock } = await world()
		const { vault, slots, run } = page()
		run()
		await clock.advance(5000)
		const enqueued = vault.enqueue(decision(1, 'liked')).then(() => slots.hide())
		await enqueued
		await rest()
		expect(calls).toMatchObject([{ keepalive: true }])
		expect(vault.view().stored.likes.open).toHaveLength(1)
	})

	test('sends what was decided while its first slot was built', async () => {
		const { page, calls, clock } = await world()
		const build: SlotParts['build'] = async (slot) => {
			const next = await built(own.vault, clock, slot)
			await clock.wait(500)
			return next
		}
		const own: ReturnType<typeof page> = page({ build })
		own.run()
		await clock.advance(400)
		await own.vault.enqueue(decision(1, 'liked'))
		await clock.advance(5000)
		own.slots.hide()
		await rest()
		expect(calls).toMatchObject([{ keepalive: true }])
		expect(own.vault.view().stored.likes.open).toHaveLength(1)
	})

	test.each([true, false])(
		'sends the armed slot while the vault key is replaced, decided meanwhile or not (%s)',
		async (isDecided) => {
			const { page, calls, clock } = await world()
			const { vault, slots, run } = page()
			run()
			await clock.advance(5000)
			const publishing = Promise.withResolvers<boolean>()
			const publish = () => publishing.promise
			const rotated = slots.pausedWhile(() => vault.rotate({ keeps: () => true, publish }))
			await rest()
			if (isDecided) await vault.enqueue(decision(1, 'liked'))
			await rest()
			slots.hide()
			expect(calls).toMatchObject([{ keepalive: true }])
			publishing.resolve(false)
			expect(await rotated).toBe('waiting')
		},
	)

	test.each([true, false])(
		'sends the armed slot from a full device, decided meanwhile or not (%s)',
		async (isDecided) => {
			const { page, calls, clock, device } = await world()
			const { read, change } = device.storage
			let isFull = false
			const full: ValueStorage = {
				read,
				change: async (put, ...how) => {
					if (isFull && put.has(slotKey(member))) throw new Error('QuotaExceededError')
					return change(put, ...how)
				},
			}
			const { vault, slots, run } = page({}, full)
			run()
			await clock.advance(5000)
			isFull = true
			if (isDecided) await vault.enqueue(decision(1, 'liked'))
			await rest()
			slots.hide()
			expect(calls).toMatchObject([{ keepalive: true }])
		},
	)

	test('sends the slot in flight once more, unchanged', async () => {
		const { page, calls, clock, server } = await world()
		const own = page({ request: (path, init) => (calls.length === 1 ? never() : server.request(path, init)) })
		own.run()
		await clock.advance(23_000)
		await own.vault.enqueue(decision(1, 'liked'))
		await rest()
		own.slots.hide()
		await rest()
		expect(calls.map(({ keepalive }) => keepalive)).toEqual([false, true])
		expect(text(calls[1]?.entry)).toBe(text(calls[0]?.entry))
	})

	test('restarts its slots when it takes the lock again', async () => {
		const { page, calls, clock } = await world()
		const own = page()
		own.run()
		await clock.advance(5000)
		own.slots.hide()
		await clock.advance(100_000)
		own.run()
		await clock.advance(30_000)
		expect(calls.map(({ at, keepalive }) => [at - own.begin, keepalive])).toEqual([
			[5000, true],
			[105_000 + slotTimes.first + late, false],
		])
	})
})

describe('a day', () => {
	const day = 86_400_000

	test('has 88 regular slots and 8 more for hiding, over all pages of the device', async () => {
		const { page, calls, clock } = await world()
		await clock.advance(day - (clock.now() % day))
		const own = page()
		own.run()
		await clock.advance(8 * 3_600_000)
		expect(calls).toHaveLength(slotLimits.slotsPerDay - slotLimits.slotsForHiding)
		expect(own.news.length).toBeGreaterThan(100)
		own.end()
		for (let hidden = 0; hidden < 12; hidden++) {
			const next = page()
			next.run()
			await clock.advance(1000)
			next.slots.hide()
			await rest()
		}
		expect(calls.filter(({ keepalive }) => keepalive)).toHaveLength(slotLimits.slotsForHiding)
		expect(calls).toHaveLength(slotLimits.slotsPerDay)
		await clock.advance(day - (clock.now() % day))
		page().run()
		await clock.advance(60_000)
		expect(calls.length).toBeGreaterThan(slotLimits.slotsPerDay)
	}, 60_000)
})

describe('the answer to a tick', () => {
	const answering =
		(server: SampleServer, tick: string | undefined): Request =>
		async (path, init) => {
			const answer = await server.request(path, init)
			return path === slotPaths.slot ? json({ ...slotAnswer.parse(await answer.json()), tick }) : answer
		}

	test.each([
		['of another tick', toBase64url(random(32))],
		['that is cut', toBase64url(random(31))],
		['that is no base64url', 'ä'],
		['that is missing', undefined],
	])('%s is a violation: stored, reported, and nothing more is sent', async (_, tick) => {
		const { page, calls, clock, server, device } = await world()
		let told = 0
		const own: ReturnType<typeof page> = page({
			request: answering(server, tick),
			isStopped: () => own.slots.violation() !== undefined,
		})
		own.slots.subscribe(() => told++)
		own.run()
		await clock.advance(60_000)
		own.slots.hide()
		expect(calls).toHaveLength(1)
		expect(own.slots.outcome()).toBe('violation')
		expect(own.slots.violation()).toMatchObject({ leaf: 3, week: 9, number: 0, answered: tick ?? '' })
		expect(told).toBeGreaterThan(0)
		const next = page()
		await next.slots.look()
		expect(next.slots.violation()).toEqual(own.slots.violation())
		expect([...device.storage.values.keys()]).toContain(`vault/${member}/slot-violation`)
	})

	test('may be zeros: the tick is never sent again, its batch is accepted', async () => {
		const { page, calls, clock, server } = await world()
		const own = page({ request: answering(server, toBase64url(new Uint8Array(32))) })
		own.run()
		await clock.advance(60_000)
		expect(calls).toHaveLength(2)
		expect(text(calls[1]?.tick)).not.toBe(text(calls[0]?.tick))
		expect(own.slots.violation()).toBeUndefined()
		expect(own.vault.view().state.lastTick?.number).toBe(1)
	})

	test('does not count if another entry took the batch’s place: the same tick goes again', async () => {
		const { page, calls, clock, server, elsewhere } = await world()
		const other = await elsewhere()
		const answers: ((answer: Response) => void)[] = []
		const request: Request = (path, init) =>
			path === slotPaths.slot && answers.length < 1
				? new Promise((resolve) => void answers.push(resolve))
				: server.request(path, init)
		const own = page({ request })
		own.run()
		const [first = 0] = timesOf(own.begin, 1)
		await clock.advance(first - own.begin)
		// The server keeps the tick to itself, and lets another device's batch take this one's place.
		await sendBatch(other, server.request)
		await own.vault.sync()
		answers[0]?.(json({ last: 2, tick: toBase64url(await sha256(calls[0]?.tick ?? new Uint8Array())) }))
		await clock.advance(60_000)
		const ticks = calls.map(({ tick }) => text(tick))
		expect(ticks.length).toBeGreaterThanOrEqual(3)
		expect(ticks[1]).toBe(ticks[0])
		expect(new Set(calls.slice(1).map(({ tick }) => readUnsigned(tick.subarray(12, 16)))).size).toBe(calls.length - 1)
	})
})

describe('a snapshot', () => {
	/** A vault that is due for one. */
	async function due() {
		const all = await world()
		const vault = await all.elsewhere()
		for (let entry = 0; entry < entriesBeforeSnapshot; entry++) await sendBatch(vault, all.server.request)
		return all
	}

	test('goes in a regular slot, and removes the entries before it', async () => {
		const { page, calls, clock, server } = await due()
		const { vault, run } = page()
		run()
		await clock.advance(60_000)
		expect(calls.map(({ snapshot }) => snapshot)).toEqual([true, false])
		expect(calls[1]?.entry).toHaveLength(slotLimits.batchBytes)
		expect(server.entries.size).toBe(2)
		expect(vault.view().snapshotDue).toBe(false)
	})

	test('gives way to the batch beside it when the page is hidden', async () => {
		const { page, calls, clock, server } = await due()
		const { vault, slots, run } = page()
		run()
		await clock.advance(5000)
		await vault.enqueue(decision(1, 'liked'))
		await rest()
		slots.hide()
		await rest()
		expect(calls).toMatchObject([{ snapshot: false, keepalive: true }])
		expect(calls[0]?.entry).toHaveLength(slotLimits.batchBytes)
		expect(vault.view().stored.likes.open).toHaveLength(1)
		expect(server.entries.size).toBeGreaterThan(100)
	})

	test('is followed by its batch if its answer was lost and the page is hidden', async () => {
		const { page, calls, clock, server } = await due()
		server.lose = () => calls.length === 1
		const { vault, slots, run } = page()
		run()
		await clock.advance(21_400)
		slots.hide()
		await rest()
		server.lose = () => false
		const next = page()
		next.run()
		await clock.advance(60_000)
		expect(next.slots.violation()).toBeUndefined()
		await vault.sync()
		expect(vault.view().state).toEqual(next.vault.view().state)
		expect(next.slots.outcome()).toBe('sent')
	})
})

test('gives up a slot it cannot seal again after a key change, and sends on under another leaf', async () => {
	const { page, calls, clock, server } = await world()
	const { vault, run, gaveUp, slots, begin } = page()
	run()
	server.lose = () => calls.length === 1
	await clock.advance(22_000)
	server.lose = () => false
	await vault.startOver()
	await vault.enqueue(decision(1, 'liked'))
	await clock.advance(150_000)
	expect(gaveUp).toHaveLength(1)
	expect(slots.outcome()).toBe('sent')
	expect(slots.violation()).toBeUndefined()
	expect(vault.view().stored.likes.open).toHaveLength(1)
	expect(calls.map(({ at }) => at)).toEqual(timesOf(begin, 6))
})

test('discards the stored slot only for the page that holds the lock', async () => {
	const { page, calls, clock, device } = await world()
	const own = page()
	expect(await own.slots.discard()).toBe(false)
	own.run()
	await clock.advance(10_000)
	expect(device.storage.values.has(slotKey(member))).toBe(true)
	expect(await page().slots.discard()).toBe(false)
	expect(await own.slots.discard()).toBe(true)
	expect(device.storage.values.has(slotKey(member))).toBe(false)
	await clock.advance(12_000)
	expect(calls).toHaveLength(1)
})

describe('signing out', () => {
	const hasLeft = async ({ elsewhere, own }: { elsewhere: () => Promise<Vault>; own: { vault: Vault } }) => {
		const { device } = own.vault.view()
		return (await elsewhere()).view().stored.devices[device]?.hasLeft
	}

	test('sends the armed slot and a lone batch, both announcing that this device sends no more', async () => {
		const { page, calls, clock, elsewhere } = await world()
		const own = page()
		own.run()
		await clock.advance(5000)
		await own.vault.enqueue(decision(1, 'liked'))
		await own.slots.signOut()
		expect(calls.map(({ tick, keepalive }) => [tick.length, keepalive])).toEqual([
			[1408, false],
			[0, false],
		])
		expect(await hasLeft({ elsewhere, own })).toBe(true)
		expect((await elsewhere()).view().stored.likes.open).toHaveLength(1)
	})

	test('announces it despite an unanswered slot, and ahead of a long queue', async () => {
		const { page, calls, clock, server, elsewhere } = await world()
		const own = page()
		own.run()
		server.lose = () => calls.length === 1
		await clock.advance(22_000)
		server.lose = () => false
		for (let at = 1; at <= 90; at++) await own.vault.enqueue(decision(at, 'passed'))
		await own.slots.signOut()
		expect(calls.map(({ tick }) => tick.length)).toEqual([1408, 1408, 0])
		expect(text(calls[1]?.tick)).toBe(text(calls[0]?.tick))
		expect(await hasLeft({ elsewhere, own })).toBe(true)
		expect(own.vault.view().waiting).toBeGreaterThan(0)
	})

	test('announces it even if another device’s entry came first', async () => {
		const { page, calls, clock, elsewhere } = await world()
		const other = await elsewhere()
		const own = page()
		own.run()
		await clock.advance(5000)
		await sendBatch(other, own.request)
		await own.slots.signOut()
		expect(calls).toHaveLength(2)
		expect(await hasLeft({ elsewhere, own })).toBe(true)
	})

	const answers: [string, (request: Request) => Request][] = [
		['honest answers', (request) => request],
		['no network', () => () => Promise.reject(new TypeError('fetch failed'))],
		['errors', () => async () => json({}, 500)],
		['answers that say nothing', () => async () => new Response('<html>')],
		['conflicts without end', () => async () => json({ entries: [], last: 9 }, 409)],
		['no answer at all', () => never],
	]
	test.each(allOrEvery(4, answers))(
		'makes two calls of the same sizes with %s, and none after them, whatever is queued',
		async (_, answer) => {
			const made: [number, number][][] = []
			for (const decisions of [0, 1, 90]) {
				const { server, page, calls, clock } = await world()
				let isAnswered = true
				const own = page({
					request: (path, init) =>
						(path === slotPaths.slot && !isAnswered ? answer(server.request) : server.request)(path, init),
				})
				own.run()
				await clock.advance(25_000)
				for (let at = 1; at <= decisions; at++) await own.vault.enqueue(decision(at, at % 2 ? 'liked' : 'passed'))
				isAnswered = false
				const before = calls.length
				const gone = own.slots.signOut()
				await clock.advance(3000)
				await gone
				await own.vault.enqueue(decision(95, 'passed'))
				own.slots.hide()
				own.run()
				const news = own.news.length
				await clock.advance(200_000)
				expect(own.news).toHaveLength(news)
				made.push(calls.slice(before).map(({ at, entry, tick }) => [at - own.begin, 5 + entry.length + tick.length]))
			}
			expect(made[0]?.map(([, size]) => size)).toEqual([5 + 1101 + 1408, 5 + 1101])
			expect(made).toEqual([made[0], made[0], made[0]])
		},
	)

	test('makes its two calls even from a page that was never synced, or does not hold the lock', async () => {
		const { page, calls, clock } = await world()
		const first = page()
		first.run()
		await clock.advance(5000)
		const own = page({ news: async () => false })
		await own.slots.signOut()
		expect(calls.map(({ tick }) => tick.length)).toEqual([1408, 0])
		await first.vault.enqueue(decision(1, 'passed'))
		await clock.advance(30_000)
		expect(calls).toHaveLength(2)
		await own.slots.signOut()
		expect(calls).toHaveLength(2)
	})

	test('sends no tick of a copied storage', async () => {
		const { page, calls, clock } = await world()
		const own: ReturnType<typeof page> = page({}, undefined)
		own.run()
		await clock.advance(5000)
		const { view } = own.vault
		own.vault.view = () => ({ ...view(), isCopied: true })
		await own.slots.signOut()
		expect(calls.map(({ tick }) => tick.length)).toEqual([0, 0])
	})

	test('ends in time, and never rejects', async () => {
		const { page, clock } = await world()
		const own = page({ build: () => Promise.reject(new RangeError('ours')) })
		own.run()
		await clock.advance(1000)
		await own.slots.signOut()
		expect(own.faults).toContainEqual(new RangeError('ours'))
		const stuck = page({ build: () => new Promise(() => undefined) })
		const gone = stuck.slots.signOut()
		await clock.advance(3000)
		await gone
	})
})

test('sends nothing from a copied storage before its stored slot was discarded', async () => {
	const { page, calls, clock } = await world()
	const own: ReturnType<typeof page> = page()
	own.run()
	await clock.advance(5000)
	const { view } = own.vault
	own.vault.view = () => ({ ...view(), isCopied: true })
	await clock.advance(60_000)
	own.slots.hide()
	await rest()
	expect(calls).toEqual([])
})

test('sends a slot at once for programs without a screen', async () => {
	const { page, calls } = await world()
	const { vault, slots } = page()
	await vault.enqueue(decision(1, 'liked'))
	expect(await slots.sendNow()).toBe('sent')
	expect(vault.view().stored.likes.open).toHaveLength(1)
	expect(calls).toMatchObject([{ keepalive: false }])
})

test('sends slots one after the other, however many programs ask at once', async () => {
	const { page, calls } = await world()
	const { slots } = page()
	expect(await Promise.all([slots.sendNow(), slots.sendNow(), slots.sendNow()])).toEqual(['sent', 'sent', 'sent'])
	expect(new Set(calls.map(({ tick }) => text(tick))).size).toBe(3)
})

// [Note: killed tabs]
const step = fc.record({
	does: fc.constantFrom('like', 'like', 'wait', 'wait', 'hide', 'reload', 'other device'),
	fuse: fc.option(fc.record({ left: fc.nat(25), after: fc.boolean() })),
	lost: fc.option(fc.nat(3)),
})

test('never sends two ticks of one number, and loses no event, whatever is interrupted', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
			const { server, device, clock, calls, page, elsewhere } = await world()
			const other = await elsewhere()
			const liked: string[] = []
			const mortal = (fuse: Fuse) => {
				const { read, change } = device.storage
				const own = page(
					{ request: dying(fuse, server.request) },
					{ read: dying(fuse, read), change: dying(fuse, change) },
				)
				own.run()
				return own
			}
			let fuse: Fuse = { left: 9999, after: false }
			let own = mortal(fuse)
			for (const [at, { does, fuse: next, lost }] of steps.entries()) {
				let answers = lost ?? 9999
				server.lose = () => answers-- === 0
				if (next) fuse.left = Math.min(fuse.left, next.left + 1)
				if (does === 'like')
					await own.vault.enqueue(decision(at + 1, 'liked')).then(
						() => liked.push(idOf(at + 1)),
						() => undefined,
					)
				if (does === 'other device') await sendBatch(other, server.request)
				if (does === 'hide') own.slots.hide()
				if (does === 'wait') await clock.advance(33_000)
				await rest()
				if (does === 'reload' || fuse.left <= 0) {
					own.end()
					fuse.left = 0
					fuse = { left: 9999, after: false }
					own = mortal(fuse)
				}
			}
			server.lose = () => false
			own.end()
			const last = page()
			last.run()
			await clock.advance(120_000)
			const byNumber = new Map<number, Set<string>>()
			for (const { tick } of calls) {
				const number = readUnsigned(tick.subarray(12, 16))
				byNumber.set(number, (byNumber.get(number) ?? new Set()).add(text(tick)))
			}
			for (const [number, ticks] of byNumber) expect(ticks.size, `ticks of number ${number}`).toBe(1)
			expect(last.slots.outcome()).toBe('sent')
			expect(last.slots.violation()).toBeUndefined()
			expect(last.vault.view()).toMatchObject({ waiting: 0, isCopied: false, violation: undefined })
			expect(last.vault.view().state.likes.open.map(({ peer }) => peer)).toEqual(expect.arrayContaining(liked))
		}),
		{ numRuns: inFull(40, 8) },
	)
}, 120_000)
