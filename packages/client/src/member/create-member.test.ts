import { directoryPaths } from '@ydo/contract/directory'
import { slotPaths, slotTimes } from '@ydo/contract/slots'
import { concat, fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { decodeLeaf } from '@ydo/log/leaf'
import { formatKey } from '@ydo/log/signed-note'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Request } from '#calls/request.ts'
import { pinSetting } from '#directory/judge-log.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import {
	createSampleLog,
	institute,
	member as memberAt,
	noteKey,
	type SampleLog,
	season,
	verifyOnce,
} from '#test/sample-log.ts'
import { json, random, type SampleServer, sampleVaultServer } from '#test/sample-vault.ts'
import { createMemoryKeeper } from '#vault/device-keeper.ts'
import { createMember } from './create-member.ts'
import type { MemberOptions } from './member-parts.ts'

const member = toBase64url(memberAt(1))
const peer = toBase64url(memberAt(2))
const [one, other] = [
	await noteKey('w.example/1', 3000, 'cosignature'),
	await noteKey('w.example/2', 3001, 'cosignature'),
]

let log: SampleLog
let server: SampleServer
/** Offset of the server's clock, in milliseconds. */
let wrong: number
/** Method and path of each call, by device. */
let calls: string[]

beforeEach(async () => {
	log = await createSampleLog()
	log.cosigners.push(one)
	await log.add('join', 2)
	await log.publish()
	server = sampleVaultServer()
	wrong = 0
	calls = []
})

type World = { log: SampleLog; server: SampleServer }

async function answer({ log, server }: World, path: string, init?: RequestInit): Promise<Response> {
	if (path === directoryPaths.leaves) {
		log.leaves.push(fromBase64url(JSON.parse(String(init?.body)).leaf))
		await log.publish()
		return json({ index: log.leaves.length - 1 }, 201)
	}
	if (path.startsWith(`${slotPaths.slot}?`)) {
		const asked = new URLSearchParams(path.split('?')[1])
		const leaves = toBase64url(concat(...log.leaves.slice(Number(asked.get('leaves')))))
		const about = { season: { number: season, label: 'autumn' }, checkpoint: log.note, leaves, matches: [] }
		return json({ time: log.time + wrong, ...server.after(Number(asked.get('entries'))), ...about })
	}
	if (path.startsWith('/api/vault') || path === slotPaths.slot) return server.request(path, init)
	return path.startsWith(slotPaths.matches) ? new Response(null, { status: 204 }) : json({}, 404)
}

const untilEver: MemberOptions['wait'] = () => new Promise(() => undefined)

/** A device of the member whose page names these witnesses. */
function device({ witnesses = [one], name = 'phone', storage = createMemoryStorage(), wait = untilEver } = {}) {
	// Its own test's, whatever it still does after that.
	const [world, ownCalls] = [{ log, server }, calls]
	const request: Request = (path, init) => {
		ownCalls.push(`${name} ${init?.method ?? 'GET'} ${path}`)
		return answer(world, path, init)
	}
	const keys = witnesses.map(({ key }) => formatKey(key))
	return createMember({
		...{ request, fetch: log.fetch, storage, keeper: createMemoryKeeper(), random, member },
		passkeys: { able: async () => false, make: async () => 'unable', ask: async () => 'unable' },
		lock: (_, run) => run(),
		lease: (lead, signal) => lead(signal),
		now: log.now,
		wait,
		news: () => () => undefined,
		deviceName: name,
		canSend: true,
		institute: { label: institute, log: formatKey(log.logKey), witnesses: { quorum: Math.min(1, keys.length), keys } },
		verify: verifyOnce,
	})
}

/** A second device, unlocked by the first one's twelve words. */
async function second(first: ReturnType<typeof device>, options: Parameters<typeof device>[0] = {}) {
	const code = await first.recovery.makeCode()
	expect(
		await first.recovery.addCode(
			code,
			code.asked.map((at) => code.words[at] ?? ''),
		),
	).toBe('done')
	const next = device({ name: 'laptop', ...options })
	await next.open()
	await next.sync()
	expect(await next.recovery.unlockByCode(code.words.join(' '))).toBe('done')
	return next
}

async function begun() {
	const first = device()
	await first.open()
	expect(await first.sync()).toBe(true)
	await first.sendSlot()
	return first
}

const eventsOf = () => log.leaves.slice(1).map((bytes) => decodeLeaf(bytes)?.event)
const postsOf = (name: string) => calls.filter((call) => call === `${name} POST ${slotPaths.slot}`).length

describe('a first device', () => {
	test('makes keys, sends, and pins the log and its witnesses in the vault', async () => {
		const first = await begun()
		expect(eventsOf()).toEqual(['join'])
		expect(first.view()).toMatchObject({ status: 'open', sender: { is: 'this device' } })
		const pin = { log: formatKey(log.logKey), quorum: 1, keys: [formatKey(one.key)] }
		expect(JSON.parse(first.view().settings[pinSetting] ?? '')).toEqual(pin)
	})
})

test('records another member’s reset by a correct clock only, and withdraws the like', async () => {
	const first = await begun()
	await first.like(peer)
	await first.sendSlot()
	await log.add('reset', 2, { life: 1, term: 1 })
	await log.publish()
	wrong = slotTimes.clockTolerance + 1
	await first.sync()
	expect(first.view()).toMatchObject({ startedOver: [], choices: [{ peer }] })
	wrong = 0
	await first.sync()
	expect(first.view()).toMatchObject({ startedOver: [peer], choices: [] })
	await first.pass(peer)
	expect(first.view()).toMatchObject({ startedOver: [], passed: [peer] })
})

test('tries again after growing pauses if the storage does not open, and then runs', async () => {
	const storage = createMemoryStorage()
	const { read } = storage
	const pauses: number[] = []
	const ending = new AbortController()
	storage.read = () => Promise.reject(new Error('refused'))
	const wait: MemberOptions['wait'] = async (milliseconds, signal) => {
		if (pauses.push(milliseconds) === 8) storage.read = read
		if (pauses.length > 8 && !signal?.aborted) await untilEver(milliseconds)
	}
	const faults = vi.spyOn(console, 'error').mockImplementation(() => undefined)
	const own = device({ storage, wait })
	void own.run(ending.signal)
	await vi.waitFor(() => expect(own.view().status).toBe('open'))
	ending.abort()
	expect(pauses.slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
	expect(faults).toHaveBeenCalledTimes(8)
	faults.mockRestore()
})

describe('a second device', () => {
	test('continues when shown the same witnesses, without a new pin', async () => {
		const first = await begun()
		const next = await second(first)
		expect(await next.sync()).toBe(true)
		expect(next.view()).toMatchObject({ status: 'open', violation: undefined, sender: { is: 'other device' } })
		expect(next.view().settings).toEqual(first.view().settings)
	})

	test('takes over from a silent sender, but not while its own clock is wrong', async () => {
		const first = await begun()
		const next = await second(first)
		await next.sync()
		log.time += slotTimes.silence + 1
		await log.publish()
		wrong = slotTimes.clockTolerance + 1
		await next.sync()
		expect(next.view().sender.is).toBe('other device')
		wrong = 0
		await next.sync()
		expect(next.view().sender.is).toBe('this device')
		expect(eventsOf()).toEqual(['join', 'season'])
	})

	test('stops when shown other witnesses than the vault’s, and publishes nothing', async () => {
		const first = await begun()
		log.cosigners.push(other)
		await log.publish()
		const next = await second(first, { witnesses: [other] })
		await next.sync()
		expect(next.view().violation).toEqual({ of: 'directory', kind: 'witnesses changed' })
		expect(await next.sendFromHere()).not.toBe('done')
		expect(await next.like(peer)).toBe('stopped')
		expect([eventsOf(), postsOf('laptop')]).toEqual([['join'], 0])
	})
})

describe('signing out', () => {
	test.each([0, 1])('makes two slots and nothing after them, with %d likes queued', async (likes) => {
		const first = await begun()
		if (likes > 0) await first.like(peer)
		const before = calls.length
		await first.stopSending()
		expect(calls.slice(before).map((call) => call.split('?')[0])).toEqual([
			...['phone GET /api/vault/entries', `phone POST ${slotPaths.slot}`],
			...['phone GET /api/vault/entries', `phone POST ${slotPaths.slot}`],
		])
		first.hide()
		expect([await first.sync(), await first.like(toBase64url(memberAt(3)))]).toEqual([false, 'stopped'])
		expect(calls).toHaveLength(before + 4)
	})

	test('lets another device take over at once', async () => {
		const first = await begun()
		const next = await second(first)
		await next.sync()
		expect(next.view().sender.is).toBe('other device')
		await first.stopSending()
		await next.sync()
		expect(next.view().sender.is).toBe('this device')
		expect(eventsOf()).toEqual(['join', 'season'])
	})

	test('leaves the sender unchanged on a device that does not send', async () => {
		const first = await begun()
		const next = await second(first)
		await next.sync()
		await next.like(peer)
		await next.stopSending()
		expect(postsOf('laptop')).toBe(2)
		await first.sync()
		expect(first.view()).toMatchObject({ sender: { is: 'this device' }, choices: [{ peer: peer }] })
		expect(eventsOf()).toEqual(['join'])
	})

	test('makes no call without a vault', async () => {
		const first = device()
		await first.stopSending()
		expect(calls).toEqual([])
	})
})
