import type { Violation } from '@ydo/contract/held-directory'
import { verifyEd25519 } from '@ydo/log/ed25519'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { createSampleLog, institute, member, noteKey, type SampleLog, season } from '#test/sample-log.ts'
import { createDirectoryReplica, type ReplicaDeps } from './create-directory-replica.ts'

const hours = 3_600_000
let log: SampleLog
let storage = createMemoryStorage()

beforeEach(async () => {
	storage = createMemoryStorage()
	log = await createSampleLog()
	for (let number = 0; number < 5; number++) await log.add('join', number)
	await log.publish()
})

/** Shares the device's storage between calls. */
function replicaOf(of: SampleLog, differing: Partial<ReplicaDeps> = {}) {
	const { fetch, logKey, now } = of
	return createDirectoryReplica({ fetch, storage, logKey, institute, now, verify: verifyEd25519, ...differing })
}

/** The violation that a device with the honest log finds in another, in this visit and the next. */
async function found(of: SampleLog): Promise<Violation> {
	const replica = replicaOf(of)
	const before = replica.head()
	const synced = await replica.sync(undefined)
	if (synced.outcome !== 'violated') throw new Error(`not refused: ${synced.outcome}`)
	expect(replica.head()?.note ?? log.note).toBe(before?.note ?? log.note)
	expect(replica.lookUp(member(1), season)).toEqual({ usable: false, why: 'violation' })
	const back = replicaOf(log)
	expect(await back.sync(undefined)).toEqual(synced)
	expect(back.lookUp(member(1), season)).toEqual({ usable: false, why: 'violation' })
	return synced.violation
}

const flip = (bytes: Uint8Array, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))

/** A log with the same history so far, then changed by `change`. */
async function after(change: (fork: SampleLog) => Promise<unknown>): Promise<SampleLog> {
	const fork = await createSampleLog(log.leaves)
	fork.time = log.time
	await change(fork)
	await fork.publish()
	return fork
}

describe('refuses a leaf that', () => {
	test.each<[string, string, (fork: SampleLog) => Promise<unknown>]>([
		[
			'has another season key than its owner signed',
			'leaf 5: not signed',
			async (fork) => fork.leaves.push(flip(await fork.add('join', 5), 30)) && fork.leaves.splice(5, 1),
		],
		['is a season by another identity', 'leaf 5: wrong identity', (fork) => fork.add('season', 1, { life: 9 })],
		[
			'is a season in the identity’s name, signed by somebody else',
			'leaf 5: not signed',
			async (fork) => {
				const identity = log.leaves[1]?.slice(56, 88) ?? new Uint8Array()
				const chatKeyHash = log.leaves[1]?.slice(88, 120) ?? new Uint8Array()
				await fork.add('season', 1, { identity, chatKeyHash, life: 9 })
			},
		],
		['is a reset from before', 'leaf 5: time before the last', (fork) => fork.add('reset', 1, { life: 1, time: 1 })],
		[
			'is a reset by an identity that was there',
			'leaf 5: identity used before',
			(fork) => fork.add('reset', 1, { term: 1 }),
		],
		['leaves in somebody’s name', 'leaf 5: wrong identity', (fork) => fork.add('leave', 1, { life: 9 })],
	])('%s', async (_, detail, change) => {
		await replicaOf(log).sync(undefined)
		expect(await found(await after(change))).toMatchObject({ kind: 'leaf invalid', detail })
	})
})

describe('refuses a checkpoint that', () => {
	test('leads to another history', async () => {
		await replicaOf(log).sync(undefined)
		const fork = await createSampleLog(log.leaves.slice(0, 4))
		fork.time = log.time
		for (const number of [8, 9]) await fork.add('join', number)
		await fork.publish()
		expect(await found(fork)).toMatchObject({ kind: 'history rewritten', detail: 'leaf 4' })
	})

	test('has another root, for as many leaves or for more', async () => {
		await replicaOf(log).sync(undefined)
		for (const more of [0, 1]) {
			const fork = await after(async (other) => {
				other.leaves.splice(1, 1, flip(log.leaves[1] ?? new Uint8Array(), 100))
				if (more) await other.add('join', 7)
			})
			const honest = await after(async (other) => more && other.add('join', 7))
			const replica = replicaOf({ ...fork, fetch: (path) => (path.endsWith('point') ? fork : honest).fetch(path) })
			const { violation } = (await replica.sync(undefined)) as { violation: Violation }
			expect(violation).toMatchObject({ kind: 'root differs', evidence: { held: log.note, shown: fork.note } })
			await replica.setAside()
		}
	})

	test('is older or shorter than the stored one', async () => {
		const early = log.note
		await log.add('join', 5)
		await log.publish()
		await replicaOf(log).sync(undefined)
		expect(await found({ ...log, fetch: async () => new Response(early) })).toMatchObject({
			kind: 'checkpoint rewound',
		})
		const shorter = await createSampleLog(log.leaves.slice(0, 4))
		await shorter.publish(log.time + 1000)
		await replicaOf(log).setAside()
		expect(await found(shorter)).toMatchObject({ kind: 'checkpoint rewound', detail: 'from 6 leaves to 4' })
	})

	test('is of another root or shorter, even while the clock is wrong', async () => {
		await replicaOf(log).sync(undefined)
		const shorter = await createSampleLog(log.leaves.slice(0, 4))
		await shorter.publish(log.time + 1000)
		const other = await after(async ({ leaves }) => leaves.splice(1, 1, flip(log.leaves[1] ?? new Uint8Array(), 100)))
		for (const [fork, kind] of [
			[shorter, 'checkpoint rewound'],
			[other, 'root differs'],
		] as const) {
			const replica = replicaOf(fork, { now: () => log.time + 48 * hours })
			expect(await replica.sync(undefined)).toMatchObject({ violation: { kind } })
			await replica.setAside()
		}
	})

	test('is over a day old, but accepts one of exactly a day', async () => {
		expect(await replicaOf(log, { now: () => log.time + 24 * hours }).sync(undefined)).toMatchObject({
			outcome: 'synced',
		})
	})

	test('was signed by another key, or by nobody', async () => {
		const { key } = await noteKey(log.logKey.name, 2000)
		const replica = replicaOf(log, { logKey: key })
		expect(await replica.sync(undefined)).toMatchObject({ violation: { kind: 'checkpoint not signed' } })
		await replica.setAside()
		log.answer = () => new TextEncoder().encode('<!doctype html>')
		const { evidence } = await found(log)
		expect(evidence).toEqual({ bytes: btoa('<!doctype html>') })
	})

	test('is of another log than the one stored', async () => {
		await replicaOf(log).sync(undefined)
		const { key } = await noteKey(log.logKey.name, 2000)
		expect(await replicaOf(log, { logKey: key }).sync(undefined)).toMatchObject({ violation: { kind: 'another log' } })
	})
})

describe('refuses entries that', () => {
	test.each<[string, string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | undefined]>([
		['are missing', 'entries missing', () => undefined],
		['end early', 'entries malformed', (bytes) => bytes.slice(0, -1)],
		['are too many', 'entries malformed', (bytes) => new Uint8Array([...bytes, ...bytes.slice(0, 194)])],
		['are too few', 'entries malformed', (bytes) => bytes.slice(0, -194)],
		['are of another length', 'entries malformed', (bytes) => bytes.with(1, 191)],
		['are none', 'entries malformed', () => new Uint8Array()],
	])('%s', async (_, kind, change) => {
		log.answer = (path, bytes) => (path.includes('tile') && bytes ? change(bytes) : bytes)
		expect(await found(log)).toMatchObject({ kind, evidence: { shown: log.note } })
	})

	test('are very long, and stores only their beginning', async () => {
		log.answer = (path, bytes) => (path.includes('tile') ? new Uint8Array(1_000_000) : bytes)
		const { evidence } = await found(log)
		expect(atob(evidence.bytes ?? '')).toHaveLength(65_536)
	})

	test('are in neither the partial nor the full bundle, but accepts the full one', { timeout: 60_000 }, async () => {
		for (let number = 5; number < 256; number++) await log.add('join', number)
		log.answer = (path, bytes) => (path.endsWith('.p/5') ? undefined : bytes)
		expect(await replicaOf(log).sync(undefined)).toMatchObject({ outcome: 'synced' })
		expect(log.asked.slice(1)).toEqual(['/log/tile/entries/000.p/5', '/log/tile/entries/000'])
	})
})

describe('reports no violation', () => {
	const broken = () =>
		new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('connection lost')) }))

	test.each<[string, () => Response | never]>([
		[
			'offline',
			() => {
				throw new TypeError('offline')
			},
		],
		['502', () => new Response('', { status: 502 })],
		['429', () => new Response('', { status: 429 })],
		['an answer that breaks off', broken],
	])('without an answer: %s', async (_, answer) => {
		const replica = replicaOf(log)
		await replica.sync(undefined)
		await log.add('join', 6)
		await log.publish()
		for (const path of ['/log/checkpoint', '/log/tile']) {
			log.answer = (asked, bytes) => (asked.startsWith(path) ? answer() : bytes)
			expect(await replica.sync(undefined)).toEqual({ outcome: 'unavailable' })
		}
		expect(replica.lookUp(member(1), season)).toMatchObject({ usable: true })
		log.answer = (_, bytes) => bytes
		expect(await replica.sync(undefined)).toMatchObject({ outcome: 'synced', head: log.head() })
	})
})

describe('a clock locks nobody:', () => {
	test.each([24 * hours + 1, -24 * hours - 1, 400 * 24 * hours])(
		'reads nothing while it is %i ms off, then goes on',
		async (off) => {
			await replicaOf(log).sync(undefined)
			await log.add('join', 6)
			await log.publish()
			let now = log.time + off
			const replica = replicaOf(log, { now: () => now })
			expect(await replica.sync(undefined)).toEqual({ outcome: 'unavailable' })
			expect(replica.clockFits()).toBe(false)
			expect([replica.head()?.size, replica.lookUp(member(6), season)]).toEqual([5, { usable: false, why: 'unknown' }])
			expect(await replicaOf(log).sync(undefined)).toMatchObject({ outcome: 'synced' })
			now = log.time
			expect(await replica.sync(undefined)).toMatchObject({ outcome: 'synced', head: log.head() })
			expect(replica.clockFits()).toBe(true)
		},
	)

	test.each(['checkpoint stale', 'checkpoint ahead of time'])('forgets a stored violation of it: %s', async (kind) => {
		const stored = { kind, at: log.time, detail: '', evidence: { shown: log.note } }
		await storage.change(new Map([['directory/now/violation', JSON.stringify(stored)]]))
		expect(await replicaOf(log).sync(undefined)).toMatchObject({ outcome: 'synced' })
	})

	test('goes on from a checkpoint of the future, but reads nothing older than one of the past', async () => {
		const now = log.time
		await log.publish(now + 20 * hours)
		expect(await replicaOf(log, { now: () => now }).sync(undefined)).toMatchObject({ outcome: 'synced' })
		await log.add('join', 6, { time: now })
		await log.publish(now + 1000)
		expect(await replicaOf(log, { now: () => now + 21 * hours }).sync(undefined)).toEqual({ outcome: 'unavailable' })
		expect(await replicaOf(log, { now: () => now + 2000 }).sync(undefined)).toMatchObject({
			outcome: 'synced',
			head: { size: 6, time: now + 1000 },
		})
	})
})

test('keeps a violation until it is set aside, then as evidence, and keeps the state before it', async () => {
	const replica = replicaOf(log)
	await replica.sync(undefined)
	const fork = await after((other) => other.add('season', 1, { life: 9 }))
	const violation = await found(fork)
	expect(violation.evidence).toMatchObject({ held: log.note, shown: fork.note })
	await log.publish()
	log.asked.length = 0
	expect(await replica.sync(undefined)).toMatchObject({ outcome: 'violated' })
	expect(log.asked).toEqual([])
	await replica.setAside()
	expect(replica.violation()).toBeUndefined()
	expect(await replica.sync(undefined)).toMatchObject({ outcome: 'synced' })
	expect(replica.lookUp(member(1), season)).toMatchObject({ usable: true, leaf: 1 })
	const kept = [...storage.values].find(([key]) => key.startsWith('directory/evidence/'))?.[1]
	expect(JSON.parse(String(kept))).toEqual(violation)
})
