import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '#held/memory-storage.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import type { Lock } from '#session/refresh.ts'
import { createSampleLog, institute, member, type SampleLog, season, verifyOnce } from '#test/sample-log.ts'
import { createDirectoryReplica } from './create-directory-replica.ts'

let log: SampleLog
let storage = createMemoryStorage()

/** Reading a log this often takes time on a slow machine. */
const timeout = 60_000
let joined: Uint8Array[] = []

beforeAll(async () => {
	const campus = await createSampleLog()
	for (let number = 0; number < 300; number++) await campus.add('join', number)
	joined = campus.leaves
}, timeout)

beforeEach(async () => {
	storage = createMemoryStorage()
	log = await createSampleLog(joined)
	await log.publish()
})

function replicaOf({ fetch, logKey, now }: SampleLog, of: ValueStorage = storage) {
	return createDirectoryReplica({ fetch, logKey, now, storage: of, institute, verify: verifyOnce })
}

/** Another history from the 200th leaf on. */
async function forked(): Promise<SampleLog> {
	const fork = await createSampleLog(log.leaves.slice(0, 200))
	fork.time = log.time
	for (let number = 400; number < 520; number++) await fork.add('join', number)
	await fork.publish()
	return fork
}

describe('a device', { timeout }, () => {
	test.each<[string, (values: Map<string, unknown>) => unknown]>([
		['a byte of a leaf', (values) => values.set('directory/leaves/00000000', turned(text(values), 40))],
		['a value of leaves', (values) => values.delete('directory/leaves/00000001')],
		['the end of a value', (values) => values.set('directory/leaves/00000000', text(values).slice(0, -7))],
	])('rereads the log after losing %s, and accepts only one that leads to its stored head', async (_, damage) => {
		await replicaOf(log).sync(undefined)
		damage(storage.values)
		const other = new Map(storage.values)
		const replica = replicaOf(log)
		await replica.open()
		expect(replica.lookUp(member(1), season)).toEqual({ usable: false, why: 'unknown' })
		expect(await replica.sync(undefined)).toMatchObject({ outcome: 'synced', head: log.head() })
		const back = replicaOf(log)
		await back.open()
		expect(back.lookUp(member(299), season)).toMatchObject({ usable: true })
		const shown = await replicaOf(await forked(), createMemoryStorage(other)).sync(undefined)
		expect(shown).toMatchObject({ violation: { kind: 'history rewritten', detail: 'the first 300 leaves' } })
	})

	test('starts over if its state is damaged', async () => {
		await replicaOf(log).sync(undefined)
		storage.values.set('directory/now/state', '{}')
		expect(await replicaOf(log).sync(undefined)).toMatchObject({ outcome: 'synced' })
	})

	test('keeps the log for the visit if it cannot store it', async () => {
		const nothing = { read: () => Promise.reject(new Error()), change: () => Promise.reject(new Error()) }
		const replica = replicaOf(log, nothing)
		expect(await replica.sync(undefined)).toMatchObject({ outcome: 'synced' })
		expect(replica.lookUp(member(299), season)).toMatchObject({ usable: true })
		expect(await replicaOf(await forked(), nothing).sync(undefined)).toMatchObject({ outcome: 'synced' })
	})

	test('rewrites only the last value for a new leaf', async () => {
		await replicaOf(log).sync(undefined)
		const written: string[] = []
		const watched: ValueStorage = {
			read: storage.read,
			change: (put, remove) => storage.change(put, remove).finally(() => written.push(...put.keys())),
		}
		await log.add('join', 300)
		await log.publish()
		await replicaOf(log, watched).sync(undefined)
		await log.publish()
		await replicaOf(log, watched).sync(undefined)
		expect(written).toEqual(['directory/now/state', 'directory/leaves/00000001', 'directory/now/state'])
	})
})

/** Flips one bit of a character: byte 40 is in the season key of the first leaf. */
function turned(letters: string, at: number): string {
	return letters.slice(0, at) + String.fromCharCode(letters.charCodeAt(at) ^ 1) + letters.slice(at + 1)
}

function text(values: Map<string, unknown>): string {
	return String(values.get('directory/leaves/00000000'))
}

describe('two tabs', { timeout }, () => {
	test('continue from what the other has read', async () => {
		const [one, other] = [replicaOf(log), replicaOf(log)]
		await one.sync(undefined)
		await other.sync(undefined)
		await log.add('join', 300)
		await log.publish()
		await one.sync(undefined)
		log.asked.length = 0
		expect(await other.sync(undefined)).toMatchObject({ outcome: 'synced', head: { size: 301 } })
		expect(log.asked).toEqual(['/log/checkpoint'])
		expect(other.lookUp(member(300), season)).toMatchObject({ usable: true })
	})

	test('detect it if they were shown different logs', async () => {
		const slow = replicaOf(log)
		await slow.open()
		storage.values.clear()
		await slow.sync(undefined)
		storage.values.clear()
		const fork = await forked()
		await replicaOf(fork).sync(undefined)
		await log.publish(log.time + 60_000)
		expect(await slow.sync(undefined)).toMatchObject({ violation: { kind: 'history rewritten' } })
	})
})

test('serializes concurrent reads of the log', async () => {
	const replica = replicaOf(log)
	const all = await Promise.all([replica.sync(undefined), replica.sync(undefined), replica.open()])
	expect(all.slice(0, 2)).toEqual([all[0], all[0]])
	expect(log.asked.filter((path) => path.includes('tile'))).toHaveLength(2)
})

test('reads under a lock shared by all tabs', async () => {
	const names: string[] = []
	const lock: Lock = (name, run) => {
		names.push(name)
		return run()
	}
	const { fetch, logKey, now } = log
	const replica = createDirectoryReplica({ fetch, logKey, now, storage, institute, verify: verifyOnce, lock })
	await replica.sync(undefined)
	expect(names).toEqual(['ydo-directory'])
})
