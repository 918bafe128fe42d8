import type { LogPin } from '@ydo/contract/held-directory'
import { verifyEd25519 } from '@ydo/log/ed25519'
import { makeLogEvent } from '@ydo/log/log-event'
import { formatKey } from '@ydo/log/signed-note'
import { policyHash, type WitnessPolicy } from '@ydo/log/witness-policy'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { createSampleLog, institute, member, noteKey, type SampleLog, season } from '#test/sample-log.ts'
import { createDirectoryReplica, type ReplicaDeps } from './create-directory-replica.ts'
import { readPin } from './judge-log.ts'

const hours = 3_600_000
type Witness = Awaited<ReturnType<typeof noteKey>>
const witness = (number: number) => noteKey(`w.example/${number}`, number, 'cosignature')
const [one, two, other] = [await witness(3000), await witness(3001), await witness(3002)]

let log: SampleLog
let storage = createMemoryStorage()

beforeEach(async () => {
	storage = createMemoryStorage()
	log = await createSampleLog()
	log.cosigners.push(one)
	await log.add('join', 1)
	await log.publish()
})

/** The device, shown a page that names these witnesses. */
function page(witnesses: readonly Witness[], differing: Partial<ReplicaDeps> = {}) {
	const { fetch, logKey, now } = log
	const keys = witnesses.map(({ key }) => key)
	return createDirectoryReplica({
		...{ fetch, storage, logKey, institute, now, verify: verifyEd25519 },
		...{ witnesses: keys, quorum: Math.min(1, keys.length) },
		...differing,
	})
}

const policyOf = (...witnesses: Witness[]): WitnessPolicy => ({
	quorum: Math.min(1, witnesses.length),
	keys: witnesses.map(({ key }) => formatKey(key)),
})

/** Adds a leaf to the log that names other witnesses. */
async function authorise(policy: WitnessPolicy) {
	const { key, sign } = await noteKey(log.logKey.name, 1000)
	const news = { event: 'witnesses', data: policyHash(policy), time: log.time } as const
	log.leaves.push(await makeLogEvent(institute, news, { publicKey: key.publicKey, sign }))
}

const changed = { outcome: 'violated', violation: { kind: 'witnesses changed' } }

describe('witnesses', () => {
	test('are reported if they cosigned, and are pinned with the first checkpoint', async () => {
		const replica = page([one])
		expect(replica.pin()).toBeUndefined()
		const at = Math.floor(log.time / 1000)
		expect(await replica.sync(undefined)).toMatchObject({ head: { cosigned: [{ name: one.key.name, at }] } })
		expect(replica.pin()).toEqual({ log: formatKey(log.logKey), ...policyOf(one) })
		const back = page([one])
		await back.open()
		expect(back.pin()).toEqual(replica.pin())
	})

	test.each<[string, () => Witness[], Partial<ReplicaDeps>]>([
		['names another witness', () => [other], {}],
		['names nobody', () => [], {}],
		['asks for fewer of them', () => [one], { quorum: 0 }],
		['names one more', () => [one, other], {}],
	])('may not change unsigned: the page %s', async (_, witnesses, differing) => {
		await page([one]).sync(undefined)
		log.cosigners.push(other)
		await log.publish()
		const replica = page(witnesses(), differing)
		expect(await replica.sync(undefined)).toMatchObject(changed)
		expect(replica.lookUp(member(1), season)).toEqual({ usable: false, why: 'violation' })
	})

	test('change by a leaf that stands under a checkpoint of the old ones', async () => {
		await page([one]).sync(undefined)
		await authorise(policyOf(two))
		log.cosigners.push(two)
		await log.publish()
		const replica = page([two])
		expect(await replica.sync(undefined)).toMatchObject({ outcome: 'synced' })
		expect(replica.pin()).toMatchObject(policyOf(two))
		log.cosigners.splice(0, 1)
		await log.add('join', 2)
		await log.publish()
		expect(await page([two]).sync(undefined)).toMatchObject({ outcome: 'synced', head: { size: 3 } })
		log.cosigners.push(one)
		await log.publish()
		expect(await page([one]).sync(undefined)).toMatchObject(changed)
	})

	test('do not change by a leaf that the old ones did not cosign', async () => {
		await page([one]).sync(undefined)
		await authorise(policyOf(two))
		log.cosigners.splice(0, 1, two)
		await log.publish()
		const replica = page([two])
		expect(await replica.sync(undefined)).toEqual({ outcome: 'unavailable' })
		expect([replica.head()?.size, replica.pin()?.keys]).toEqual([1, policyOf(one).keys])
	})

	test('do not change by a leaf that was superseded by another', async () => {
		await page([one]).sync(undefined)
		await authorise(policyOf(two))
		await authorise(policyOf(other))
		await log.publish()
		expect(await page([two]).sync(undefined)).toMatchObject(changed)
	})

	test('stay pinned while the page does not follow their leaf yet', async () => {
		await page([one]).sync(undefined)
		await authorise(policyOf(two))
		await log.publish()
		expect(await page([one]).sync(undefined)).toMatchObject({ outcome: 'synced' })
	})
})

describe('the account’s pin', () => {
	const pinOf = (...witnesses: Witness[]): LogPin => {
		const { quorum, keys } = policyOf(...witnesses)
		return { log: formatKey(log.logKey), quorum, keys: [...keys] }
	}

	/** A separate device that has read the log of a page with these witnesses. */
	async function device(...witnesses: Witness[]) {
		storage = createMemoryStorage()
		const replica = page(witnesses)
		expect(await replica.sync(undefined)).toMatchObject({ outcome: 'synced' })
		return replica
	}

	test('is what its first device was shown', async () => {
		const replica = page([one])
		expect(await replica.judgePin(undefined)).toBeUndefined()
		expect(await replica.judgePin(pinOf(other))).toBeUndefined()
		await replica.sync(undefined)
		expect(await replica.judgePin(undefined)).toEqual(pinOf(one))
		expect(await replica.judgePin(pinOf(one))).toEqual(pinOf(one))
	})

	test.each<[string, () => Witness[]]>([
		['other witnesses', () => [other]],
		['no witnesses', () => []],
		['one witness more', () => [one, other]],
	])('stays on a second device that is shown %s, which is a violation', async (_, witnesses) => {
		log.cosigners.push(other)
		await log.publish()
		const replica = await device(...witnesses())
		expect(await replica.judgePin(pinOf(one))).toBeUndefined()
		expect(replica.violation()).toMatchObject({ kind: 'witnesses changed' })
		expect(replica.lookUp(member(1), season)).toEqual({ usable: false, why: 'violation' })
		const back = page(witnesses())
		expect(await back.sync(undefined)).toMatchObject(changed)
	})

	test('stays on a second device that is shown another log, which is a violation', async () => {
		const replica = await device(one)
		const { key } = await noteKey(log.logKey.name, 2000)
		expect(await replica.judgePin({ ...pinOf(one), log: formatKey(key) })).toBeUndefined()
		expect(replica.violation()).toMatchObject({ kind: 'another log' })
	})

	test('changes by a leaf that its witnesses cosigned, even on a device that saw no earlier state', async () => {
		await authorise(policyOf(two))
		log.cosigners.push(two)
		await log.publish()
		const replica = await device(two)
		expect(await replica.judgePin(pinOf(one))).toEqual(pinOf(two))
	})

	test('does not change by a leaf that its witnesses did not cosign, without a violation', async () => {
		await authorise(policyOf(two))
		log.cosigners.splice(0, 1, two)
		await log.publish()
		const replica = await device(two)
		expect(await replica.judgePin(pinOf(one))).toBeUndefined()
		expect(replica.violation()).toBeUndefined()
		log.cosigners.push(one)
		await log.publish()
		await replica.sync(undefined)
		expect(await replica.judgePin(pinOf(one))).toEqual(pinOf(two))
	})

	test('stays on a device that was moved to others, even when its witnesses are gone', async () => {
		const replica = await device(one)
		await authorise(policyOf(two))
		log.cosigners.push(two)
		await log.publish()
		const moved = page([two])
		await moved.sync(undefined)
		// The page was closed before the vault stored the pin: the next page begins with the stored one.
		const next = page([two])
		await next.open()
		expect(await next.judgePin(pinOf(one))).toEqual(pinOf(two))
		expect(replica.violation()).toBeUndefined()
	})

	test('is not rolled back by a device whose page has not followed yet, without a violation', async () => {
		const replica = await device(one)
		await authorise(policyOf(two))
		log.cosigners.push(two)
		await log.publish()
		await replica.sync(undefined)
		expect(await replica.judgePin(pinOf(two))).toEqual(pinOf(two))
		expect(replica.pin()).toEqual(pinOf(one))
	})

	test('reads back from the vault as written, and rejects malformed pins', () => {
		const pin = pinOf(one, two)
		expect(readPin(JSON.stringify(pin))).toEqual(pin)
		for (const text of [undefined, '', '{', 'null', '{"log":1}', '[]']) expect(readPin(text)).toBeUndefined()
	})
})

describe('without a quorum', () => {
	test('a new device refuses the log', async () => {
		log.cosigners.pop()
		await log.publish()
		const replica = page([one])
		expect(await replica.sync(undefined)).toEqual({ outcome: 'unavailable' })
		expect([replica.head(), replica.pin(), replica.isFresh()]).toEqual([undefined, undefined, false])
	})

	test('a device continues for a day without a violation, and accepts the next cosigned checkpoint', async () => {
		const replica = page([one, two], { quorum: 2 })
		log.cosigners.push(two)
		await log.publish()
		await replica.sync(undefined)
		log.cosigners.pop()
		await log.publish(log.time + 23 * hours)
		expect(await replica.sync(undefined)).toEqual({ outcome: 'unavailable' })
		expect([replica.isFresh(), replica.violation(), replica.head()?.size]).toEqual([true, undefined, 1])
		log.time += 2 * hours
		expect(await replica.sync(undefined)).toEqual({ outcome: 'unavailable' })
		expect([replica.isFresh(), replica.violation()]).toEqual([false, undefined])
		expect(replica.leavesOf(member(1))).toHaveLength(1)
		log.cosigners.push(two)
		await log.publish()
		expect(await replica.sync(undefined)).toMatchObject({ outcome: 'synced' })
		expect(replica.isFresh()).toBe(true)
	})

	test('a last cosigned checkpoint older than a day is no violation', async () => {
		const replica = page([one])
		await replica.sync(undefined)
		log.time += 25 * hours
		expect(await replica.sync(undefined)).toEqual({ outcome: 'unavailable' })
		expect([replica.isFresh(), replica.violation()]).toEqual([false, undefined])
	})
})
