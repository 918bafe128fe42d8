import { verifyEd25519 } from '@ydo/log/ed25519'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { createSampleLog, institute, member, type SampleLog, season, seasonKeyAt } from '#test/sample-log.ts'
import { createDirectoryReplica } from './create-directory-replica.ts'

let log: SampleLog
let storage = createMemoryStorage()

beforeEach(async () => {
	log = await createSampleLog()
	storage = createMemoryStorage()
})

const replicaOf = (of: SampleLog, { logKey, now } = of) =>
	createDirectoryReplica({ fetch: of.fetch, storage, logKey, institute, now, verify: verifyEd25519 })

async function joined(...numbers: number[]) {
	for (const number of numbers) await log.add('join', number)
	await log.publish()
}

// Slow machines need time to sign this many leaves.
describe('a replica', { timeout: 60_000 }, () => {
	test('knows the keys of an honest log, and requests only what is new', async () => {
		await joined(...Array.from({ length: 300 }, (_, number) => number))
		const replica = replicaOf(log)
		expect(await replica.sync(undefined)).toMatchObject({ outcome: 'synced', head: log.head() })
		expect(log.asked).toEqual(['/log/checkpoint', '/log/tile/entries/000', '/log/tile/entries/001.p/44'])
		for (const number of [0, 255, 256, 299])
			expect(replica.lookUp(member(number), season)).toEqual({
				usable: true,
				leaf: number,
				seasonKey: await seasonKeyAt(number, 0),
			})
		expect(replica.lookUp(member(300), season)).toEqual({ usable: false, why: 'unknown' })
		await joined(300)
		log.asked.length = 0
		expect(await replica.sync(undefined)).toMatchObject({ outcome: 'synced', head: { size: 301 } })
		expect(log.asked).toEqual(['/log/checkpoint', '/log/tile/entries/001.p/45'])
		expect(replica.lookUp(member(300), season)).toMatchObject({ usable: true, leaf: 300 })
	})

	test('verifies no signature again in a later visit, and requests only news', async () => {
		await joined(...Array.from({ length: 260 }, (_, number) => number))
		await replicaOf(log).sync(undefined)
		log.asked.length = 0
		let verified = 0
		const verify: typeof verifyEd25519 = (...parts) => {
			verified++
			return verifyEd25519(...parts)
		}
		const back = createDirectoryReplica({ ...log, storage, institute, verify })
		await back.open()
		expect(back.lookUp(member(259), season)).toMatchObject({ usable: true, leaf: 259 })
		expect(back.head()?.size).toBe(260)
		await joined(260)
		expect(await back.sync(undefined)).toMatchObject({ outcome: 'synced', head: log.head() })
		expect(verified).toBe(1)
		expect(log.asked).toEqual(['/log/checkpoint', '/log/tile/entries/001.p/5'])
	})
})
