import { inFull } from '@ydo/contract/test/in-full'
import type { LeafEvent } from '@ydo/log/leaf'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { createSampleLog, institute, member, type SampleLog, season, verifyOnce } from '#test/sample-log.ts'
import { createDirectoryReplica } from './create-directory-replica.ts'

const hours = 3_600_000
const numbers = [0, 1, 2, 3]
/** Reading a log this often takes time on a slow machine. */
const timeout = 60_000
/** Chosen so that later leaves cross the end of a bundle. */
const before = 250
let campus: Uint8Array[] = []

beforeAll(async () => {
	const log = await createSampleLog()
	for (let number = 100; number < 100 + before; number++) await log.add('join', number)
	campus = log.leaves
}, timeout)

const replicaOf = ({ fetch, logKey, now }: SampleLog, storage = createMemoryStorage()) =>
	createDirectoryReplica({ fetch, logKey, now, storage, institute, verify: verifyOnce })

type Step = { event: LeafEvent; number: number; season: number } | 'publish' | 'visit' | 'restart'
const leafStep = fc.record({
	event: fc.constantFrom<LeafEvent>('join', 'join', 'season', 'season', 'reset', 'leave'),
	number: fc.constantFrom(...numbers),
	season: fc.constantFrom(season, season + 1),
})
const steps = fc.array(
	fc.oneof({ weight: 3, arbitrary: leafStep }, fc.constantFrom<Step>('publish', 'visit', 'restart')),
	{
		minLength: 5,
		maxLength: 40,
	},
)

/** Adds leaves with fresh keys; skips invalid sequences. */
function writer(log: SampleLog) {
	const states = new Map<number, { life: number; term: number; season: number; hasLeft: boolean }>()
	return async ({ event, number, season: wanted }: Exclude<Step, string>) => {
		const state = states.get(number)
		if ((event === 'join') !== (state === undefined) || state?.hasLeft) return
		const life = (state?.life ?? 0) + (event === 'reset' ? 1 : 0)
		const next = { life, term: (state?.term ?? -1) + 1, season: Math.max(wanted, state?.season ?? 0) }
		states.set(number, { ...next, hasLeft: event === 'leave' })
		await log.add(event, number, event === 'leave' ? { life } : next)
	}
}

/** Everything that a replica reports. */
function told(replica: ReturnType<typeof replicaOf>) {
	const seasons = [season, season + 1]
	const peers = [...numbers, 100, 100 + before - 1].map((number) =>
		seasons.map((each) => replica.lookUp(member(number), each)),
	)
	return {
		head: replica.head(),
		peers,
		changes: replica.changesSince(0),
		leaves: numbers.map((n) => replica.leavesOf(member(n))),
	}
}

test('replicates histories to the same state, in however many visits they are read', { timeout }, async () => {
	await fc.assert(
		fc.asyncProperty(steps, async (history) => {
			const log = await createSampleLog(campus)
			await log.publish()
			const write = writer(log)
			const storage = createMemoryStorage()
			let replica = replicaOf(log, storage)
			for (const step of history) {
				if (step === 'restart') replica = replicaOf(log, storage)
				else if (step === 'visit') expect(await replica.sync(undefined)).toMatchObject({ outcome: 'synced' })
				else if (step === 'publish') await log.publish()
				else await write(step)
			}
			await log.publish()
			const fresh = replicaOf(log)
			for (const each of [replica, fresh]) expect(await each.sync(undefined)).toMatchObject({ outcome: 'synced' })
			const reopened = replicaOf(log, storage)
			await reopened.open()
			log.time += 73 * hours
			expect(told(replica)).toEqual(told(fresh))
			expect(told(reopened)).toEqual(told(fresh))
		}),
		{ numRuns: inFull(20, 5) },
	)
})

describe('refuses an answer with one changed byte,', () => {
	test.each<[string, number]>([
		['on the first visit', 0],
		['on a later one', 1],
	])('%s', { timeout }, async (_, visits) => {
		const log = await createSampleLog(campus)
		await log.publish()
		const held = new Map<string, unknown>()
		if (visits) await replicaOf(log, createMemoryStorage(held)).sync(undefined)
		for (const number of [...numbers, 4, 5, 6, 7]) await log.add('join', number)
		await log.publish()
		const paths = ['/log/checkpoint', '/log/tile/entries/000', '/log/tile/entries/001.p/2']
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...paths),
				fc.nat(),
				fc.integer({ min: 1, max: 255 }),
				async (at, where, turn) => {
					log.answer = (path, bytes) =>
						path === at ? bytes?.map((byte, index) => (index === where % bytes.length ? byte ^ turn : byte)) : bytes
					const storage = createMemoryStorage(new Map(held))
					const replica = replicaOf(log, storage)
					expect(await replica.sync(undefined)).toMatchObject({ outcome: 'violated' })
					expect(replica.head()?.size).toBe(visits ? before : undefined)
					expect(storage.values.get('directory/now/state')).toBe(held.get('directory/now/state'))
				},
			),
			{ numRuns: inFull(40, 10) },
		)
	})
})
