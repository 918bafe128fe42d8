import type { ChatKey } from '@ydo/crypto/branded'
import { chatKeyHash } from '@ydo/crypto/keys'
import { verifyEd25519 } from '@ydo/log/ed25519'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { createSampleLog, institute, member, type SampleLog, season, seasonKeyAt } from '#test/sample-log.ts'
import { createDirectoryReplica } from './create-directory-replica.ts'

const hours = 3_600_000
let log: SampleLog
let storage = createMemoryStorage()

beforeEach(async () => {
	storage = createMemoryStorage()
	log = await createSampleLog()
	for (const number of [1, 2]) await log.add('join', number)
	await log.publish()
})

function replicaOf({ fetch, logKey, now }: SampleLog, of = storage) {
	return createDirectoryReplica({ fetch, logKey, now, storage: of, institute, verify: verifyEd25519 })
}

/** A visit `later` milliseconds after the previous one. */
async function visit(later = 0) {
	await log.publish(log.time + later)
	const replica = replicaOf(log)
	expect(await replica.sync(undefined)).toMatchObject({ outcome: 'synced' })
	return replica
}

const usable = async (term: number, leaf: number) => ({ usable: true, seasonKey: await seasonKeyAt(1, term), leaf })

describe('a peer’s season key', () => {
	test('is that of the last leaf, only in its season', async () => {
		expect((await visit()).lookUp(member(1), season)).toEqual(await usable(0, 0))
		await log.add('season', 1, { term: 1, season: season + 1 })
		const replica = await visit()
		expect(replica.lookUp(member(1), season + 1)).toEqual(await usable(1, 2))
		expect(replica.lookUp(member(1), season)).toEqual({ usable: false, why: 'no key for this season' })
		expect(replica.lookUp(member(2), season + 1)).toEqual({ usable: false, why: 'no key for this season' })
		await log.add('leave', 1)
		expect((await visit()).lookUp(member(1), season + 1)).toEqual({ usable: false, why: 'left' })
	})

	test('is used 72 hours after this device first stored a reset, whatever time the leaf claims', async () => {
		await visit()
		await log.add('reset', 1, { life: 1, term: 1 })
		const first = await visit(30 * 24 * hours)
		const from = log.time + 72 * hours
		expect(first.lookUp(member(1), season)).toEqual({ usable: false, why: 'started over', from })
		await visit(10 * hours)
		const last = await visit(from - log.time - 1)
		expect(last.lookUp(member(1), season)).toEqual({ usable: false, why: 'started over', from })
		log.time = from
		expect(last.lookUp(member(1), season)).toEqual(await usable(1, 2))
		// Another device counts from when it stores the leaf.
		const elsewhere = replicaOf(log, createMemoryStorage())
		await elsewhere.sync(undefined)
		expect(elsewhere.lookUp(member(1), season)).toMatchObject({ why: 'started over', from: from + 72 * hours })
	})

	test('is not used earlier because a season follows the reset; another reset restarts the wait', async () => {
		await log.add('reset', 1, { life: 1, term: 1 })
		const from = (await visit()) && log.time + 72 * hours
		await log.add('season', 1, { life: 1, term: 2 })
		const replica = await visit(71 * hours)
		expect(replica.lookUp(member(1), season)).toEqual({ usable: false, why: 'started over', from })
		await log.add('reset', 1, { life: 2, term: 3 })
		const again = await visit(2 * hours)
		expect(again.lookUp(member(1), season)).toEqual({ usable: false, why: 'started over', from: log.time + 72 * hours })
	})

	test('keeps its wait although the leaves are damaged since', async () => {
		await log.add('reset', 1, { life: 1, term: 1 })
		await visit()
		const from = log.time + 72 * hours
		storage.values.set('directory/leaves/00000000', 'damaged')
		expect((await visit(10 * hours)).lookUp(member(1), season)).toMatchObject({ why: 'started over', from })
	})
})

test('lists members who changed keys since the log had a given size', async () => {
	await log.add('season', 2, { term: 1 })
	await log.add('join', 3)
	await log.add('reset', 1, { life: 1 })
	await log.add('leave', 2)
	const replica = await visit()
	const told = (size: number) =>
		replica.changesSince(size).map(({ event, index, member: [, , , of] }) => [event, index, of])
	const all = [
		['season', 2, 2],
		['reset', 4, 1],
		['leave', 5, 2],
	]
	expect(told(0)).toEqual(all)
	expect(told(3)).toEqual(all.slice(1))
	expect(told(6)).toEqual([])
})

describe('a chat key', () => {
	const key = new Uint8Array(1216).fill(3) as ChatKey

	test('is the one that the last leaf names, of members who may be used now', async () => {
		await log.add('join', 3, { chatKeyHash: await chatKeyHash(key) })
		await log.add('reset', 1, { life: 1, chatKeyHash: await chatKeyHash(key) })
		const replica = await visit()
		expect(await replica.verifyChatKey(member(3), key)).toBe(true)
		expect(await replica.verifyChatKey(member(3), key.with(1215, 0) as ChatKey)).toBe(false)
		expect(await replica.verifyChatKey(member(2), key)).toBe(false)
		expect(await replica.verifyChatKey(member(9), key)).toBe(false)
		expect(await replica.verifyChatKey(member(1), key)).toBe(false)
		log.time += 72 * hours
		expect(await replica.verifyChatKey(member(1), key)).toBe(true)
		await log.add('leave', 3)
		expect(await (await visit()).verifyChatKey(member(3), key)).toBe(false)
	})
})

describe('a head reported by another member', () => {
	const asked = (path = '/log/checkpoint') => log.asked.filter((each) => each === path).length

	test('is checked at once if stored, and after reading if larger', async () => {
		const replica = await visit()
		const [early, calls] = [log.head(), asked()]
		expect(replica.head()).toMatchObject(early)
		expect(await replica.checkHead(early, undefined)).toMatchObject({ outcome: 'synced' })
		expect(asked()).toBe(calls)
		await log.add('join', 3)
		await log.publish()
		expect(await replica.checkHead(log.head(), undefined)).toMatchObject({ outcome: 'synced' })
		expect(asked()).toBe(calls + 1)
		expect(await replica.checkHead(early, undefined)).toMatchObject({ outcome: 'synced' })
	})

	test('differs if it does not belong to the log, waits without an answer, and stops nothing', async () => {
		const fork = await createSampleLog(log.leaves.slice(0, 1))
		await fork.add('join', 8)
		const replica = await visit()
		await fork.add('join', 9)
		log.answer = () => new Response('', { status: 502 })
		expect(await replica.checkHead(fork.head(), undefined)).toEqual({ outcome: 'unavailable' })
		log.answer = (_, bytes) => bytes
		expect(await replica.checkHead(fork.head(), undefined)).toEqual({ outcome: 'differs' })
		expect(await replica.checkHead({ ...log.head(), root: fork.head().root }, undefined)).toEqual({
			outcome: 'differs',
		})
		expect(replica.violation()).toBeUndefined()
		expect((await visit()).violation()).toBeUndefined()
		expect(await replica.sync(undefined)).toMatchObject({ outcome: 'synced' })
	})
})

test('reports a head too old to use keys', async () => {
	expect(replicaOf(log).isFresh()).toBe(false)
	const replica = await visit()
	log.time += 24 * hours
	expect(replica.isFresh()).toBe(true)
	log.time += 1
	expect(replica.isFresh()).toBe(false)
})
