import { directoryPaths, type Season } from '@ydo/contract/directory'
import { slotLimits, slotTimes } from '@ydo/contract/slots'
import { fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { decodeLeaf } from '@ydo/log/leaf'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import { createDirectoryReplica } from '#directory/create-directory-replica.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { createSampleLog, institute, member as memberAt, type SampleLog, season, verifyOnce } from '#test/sample-log.ts'
import { json, random, type SampleServer, sampleDevice, sampleVaultServer, sendBatch } from '#test/sample-vault.ts'
import type { SeasonContent } from '#vault/vault-content.ts'
import { emptyVault } from '#vault/vault-state.ts'
import type { MemberParts } from './member-parts.ts'
import { accountedLeaves, isSenderGone, publishKeys, senderOf, takeOversToday } from './sender.ts'

const id = memberAt(1)
const autumn: Season = { number: season, label: 'autumn' }
const spring: Season = { number: season + 1, label: 'spring' }
const day = 86_400_000

let log: SampleLog
let server: SampleServer
/** Response of the server to a leaf, in place of taking it. */
let refusal: Response | undefined

beforeEach(async () => {
	log = await createSampleLog()
	await log.publish()
	server = sampleVaultServer()
	refusal = undefined
})

const request: Request = async (path, init) => {
	if (path !== directoryPaths.leaves) return server.request(path, init)
	if (refusal) return refusal
	log.leaves.push(fromBase64url(JSON.parse(String(init?.body)).leaf))
	await log.publish()
	return json({ index: log.leaves.length - 1 }, 201)
}

/** A device of the member, with the vault's key if another device has made it. */
async function device(first?: MemberParts): Promise<MemberParts> {
	const vault = sampleDevice({ request }, { id: toBase64url(id) }).visit()
	const key = first?.vault.key()
	if (key) await vault.unlock(key)
	else await vault.begin()
	const { fetch, logKey, now } = log
	const held = { fetch, logKey, now, storage: createMemoryStorage() }
	const replica = createDirectoryReplica({ ...held, institute, verify: verifyOnce })
	return { request, random, now, deviceName: 'Chrome on Android', id, institute, vault, replica }
}

const stays = { season: autumn, takesOver: false }
const takes = { season: autumn, takesOver: true }
const events = () => log.leaves.map((bytes) => decodeLeaf(bytes)?.event)
/** The sender, after reading log and vault again. */
async function senderSeenBy(parts: MemberParts) {
	await parts.replica.sync(undefined)
	await parts.vault.sync()
	return senderOf(parts).is
}

describe('keys of a member', () => {
	test('are in the vault before their leaf is published, once', async () => {
		const parts = await device()
		expect(senderOf(parts).is).toBe('none')
		refusal = json({}, 503)
		expect(await publishKeys(parts, stays)).toBe('later')
		const [key] = parts.vault.view().stored.seasons
		expect([parts.vault.view().stored.seasons.length, log.leaves.length]).toEqual([1, 0])
		refusal = undefined
		for (let i = 0; i < 3; i++) expect(await publishKeys(parts, stays)).toBe('done')
		expect(events()).toEqual(['join'])
		expect(senderOf(parts)).toMatchObject({ is: 'this device', key: { key: key?.key } })
		expect(await accountedLeaves(parts)).toMatchObject({ member: id })
	})

	test('wait if the vault cannot be reached', async () => {
		const parts = await device()
		server.online = false
		expect(await publishKeys(parts, stays)).toBe('later')
		expect(log.leaves).toHaveLength(0)
	})

	test('are renewed only by the sender when a season begins', async () => {
		const first = await device()
		await publishKeys(first, stays)
		const second = await device(first)
		expect(await senderSeenBy(second)).toBe('other device')
		expect(await publishKeys(second, { ...stays, season: spring })).toBe('done')
		expect(events()).toEqual(['join'])
		await publishKeys(first, { ...stays, season: spring })
		expect(events()).toEqual(['join', 'season'])
		expect(senderOf(first)).toMatchObject({ is: 'this device', leaf: { season: spring.number } })
	})

	test('make a reset after a lost vault, which then accounts for the earlier leaves', async () => {
		const lost = await device()
		await publishKeys(lost, stays)
		const parts = await device()
		await parts.vault.startOver()
		await parts.replica.sync(undefined)
		expect(await accountedLeaves(parts)).toBeUndefined()
		expect(await publishKeys(parts, stays)).toBe('done')
		expect(events()).toEqual(['join', 'reset'])
		expect(senderOf(parts).is).toBe('this device')
		expect(await (await accountedLeaves(parts))?.expected()).toHaveLength(2)
	})
})

describe('taking over', () => {
	test('publishes a key of its own, and makes the other device passive', async () => {
		const first = await device()
		await publishKeys(first, stays)
		const second = await device(first)
		await senderSeenBy(second)
		expect(await publishKeys(second, takes)).toBe('done')
		expect(events()).toEqual(['join', 'season'])
		expect([await senderSeenBy(first), await senderSeenBy(second)]).toEqual(['other device', 'this device'])
		expect(await publishKeys(first, stays)).toBe('done')
		expect(events()).toHaveLength(2)
	})

	test('makes no leaf if this device sends already, and one if it gave its leaf up', async () => {
		const parts = await device()
		await publishKeys(parts, stays)
		expect(await publishKeys(parts, takes)).toBe('done')
		expect(events()).toEqual(['join'])
		await parts.vault.rename()
		expect(senderOf(parts).is).toBe('other device')
		expect(await publishKeys(parts, takes)).toBe('done')
		expect(events()).toEqual(['join', 'season'])
		expect(senderOf(parts).is).toBe('this device')
	})

	test('has a limit, which the server reports', async () => {
		const first = await device()
		await publishKeys(first, stays)
		const second = await device(first)
		await senderSeenBy(second)
		refusal = json({}, 429)
		expect(await publishKeys(second, takes)).toBe('limit')
		refusal = json({}, 422)
		await expect(publishKeys(second, takes)).rejects.toThrow()
	})
})

describe('take-overs of a day', () => {
	test('count neither the first leaf of a season nor leaves of other days', async () => {
		const parts = await device()
		await publishKeys(parts, stays)
		await publishKeys(parts, { ...stays, season: spring })
		await parts.replica.sync(undefined)
		expect(takeOversToday(parts, log.time)).toBe(0)
		for (let count = 1; count <= slotLimits.takeOversPerDay; count++) {
			await parts.vault.rename()
			await publishKeys(parts, { season: spring, takesOver: true })
			expect(takeOversToday(parts, log.time)).toBe(count)
		}
		expect(takeOversToday(parts, log.time + day)).toBe(0)
		expect(takeOversToday({ ...parts, id: memberAt(2) }, log.time)).toBe(0)
	})
})

describe('the sender', () => {
	const now = 1_800_000_000_000
	const key = { device: 7, at: now - slotTimes.silence - 1 } as SeasonContent
	const seen = (at: number, hasLeft = false) => ({ ...emptyVault, devices: { 7: { at, hasLeft } } })

	test('is gone once it was silent for six hours, or has signed out', () => {
		expect(isSenderGone(seen(now - slotTimes.silence), key, now)).toBe(false)
		expect(isSenderGone(seen(now - slotTimes.silence - 1), key, now)).toBe(true)
		expect(isSenderGone(seen(now, true), key, now)).toBe(true)
		// Written while the sender's clock was a year ahead.
		expect(isSenderGone(seen(now + 365 * 86_400_000), key, now)).toBe(true)
	})

	test('is not gone while its key is young, and gone if the vault has no such key', () => {
		expect(isSenderGone(emptyVault, { ...key, at: now }, now)).toBe(false)
		expect(isSenderGone(emptyVault, key, now)).toBe(true)
		expect(isSenderGone(seen(now), undefined, now)).toBe(true)
	})

	test('announces in a batch that it left, until it sends again', async () => {
		const first = await device()
		await publishKeys(first, stays)
		const second = await device(first)
		await first.vault.enqueue({ type: 'senderLeft' })
		await sendBatch(first.vault, request)
		await senderSeenBy(second)
		const gone = () => isSenderGone(second.vault.view().state, senderKeyOf(second), 5)
		expect(gone()).toBe(true)
		await sendBatch(first.vault, request)
		await senderSeenBy(second)
		expect(gone()).toBe(false)
	})
})

function senderKeyOf(parts: MemberParts) {
	const sender = senderOf(parts)
	return sender.is === 'none' ? undefined : sender.key
}
