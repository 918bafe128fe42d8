import type { AddressInfo } from 'node:net'
import { liveNews } from '@ydo/contract/notices'
import { slotLimits, slotPaths, slotTimes } from '@ydo/contract/slots'
import { isFull } from '@ydo/contract/test/in-full'
import { vaultPaths } from '@ydo/contract/vault'
import { type SignedIn, testApp } from '@ydo/server/test/app'
import { plantCard } from '@ydo/server/test/members'
import { until } from '@ydo/server/test/until'
import { afterEach, expect, test } from 'vitest'
import { type Device, deviceOf } from '#test/choosing-student.ts'
import { createSharedTime } from '#test/shared-time.ts'

// The calls that a member's device makes to the real server when its socket or a timer wakes it.
const all = await testApp()
await all.app.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(all.app.server.address() as AddressInfo).port}`
const time = createSharedTime(all.clock)
const running: Started[] = []

/** A device, and the numbers of vault entries that its socket announced. */
type Started = Device & { woken: number[] }

afterEach(async () => {
	await Promise.all(running.splice(0).map((device) => device.stop()))
})

const peer = (n: number) => Buffer.from(String(n).padStart(16, '0')).toString('base64url')
const firstSlot = slotTimes.first + slotTimes.jitter
const nextSlot = slotTimes.often.every + slotTimes.jitter
const post = `POST ${slotPaths.slot}`
/** The query of the news differs by how far a device has synced. */
const withoutQuery = (calls: readonly string[]) => calls.map((call) => call.replace(/\?.*/, ''))
const aSlot = [`GET ${slotPaths.slot}`, post]

async function student() {
	const signedIn = await all.signIn()
	await plantCard(all, signedIn, { gender: 'woman', interestedIn: ['man'] })
	return signedIn
}

function device(owner: SignedIn): Started {
	const woken: number[] = []
	const connect = (to: string) => {
		const socket = new WebSocket(to)
		socket.addEventListener('message', ({ data }) => woken.push(liveNews.parse(JSON.parse(String(data))).vault))
		return socket
	}
	return { ...deviceOf(owner, { test: all, url, time, connect }), woken }
}

/** Runs a device until it has nothing left to ask. */
async function start(one: Started): Promise<void> {
	one.start()
	running.push(one)
	await time.pass(1)
	await until('it is woken', () => one.woken.length > 0)
	await one.sync()
	await time.pass(0) // what the socket woke may ask only now
	one.calls.splice(0)
}

async function wordsOf({ recovery }: Started): Promise<string> {
	const code = await recovery.makeCode()
	const typed = code.asked.map((at) => code.words[at] ?? '')
	expect(await recovery.addCode(code, typed)).toBe('done')
	return code.words.join(' ')
}

async function withKeys(owner: SignedIn): Promise<Started> {
	const one = device(owner)
	await one.open()
	expect(await one.sync()).toBe(true)
	return one
}

test('decisions call nothing: they leave with the next slot that is due anyway', async () => {
	const [busy, idle] = [await withKeys(await student()), await withKeys(await student())]
	for (const one of [busy, idle]) await start(one)
	for (let n = 1; n <= 5; n++) await (n % 2 ? busy.like(peer(n)) : busy.pass(peer(n)))
	await time.pass(slotTimes.first - slotTimes.newsBefore - 1)
	expect([busy.calls, idle.calls]).toEqual([[], []])
	await time.pass(slotTimes.newsBefore + slotTimes.jitter + 1)
	expect(withoutQuery(busy.calls)).toEqual(aSlot)
	expect(withoutQuery(idle.calls)).toEqual(aSlot)
	expect(busy.slots.map(({ length }) => length)).toEqual(idle.slots.map(({ length }) => length))
})

test('a decision of another device is fetched once, when its batch arrives', async () => {
	const owner = await student()
	const [one, other] = [await withKeys(owner), device(owner)]
	const words = await wordsOf(one)
	await start(other)
	expect(await other.recovery.unlockByCode(words)).toBe('done')
	expect(await other.sync()).toBe(true)
	await one.pass(peer(1))
	expect(await one.sendSlot()).toBe('sent')
	await until('the other device has the first', () => other.view().passed.length === 1)
	other.calls.splice(0)
	const seq = other.woken.at(-1) ?? 0
	await one.pass(peer(2))
	expect(await one.sendSlot()).toBe('sent')
	await until('the other device has it', () => other.view().passed.length === 2)
	expect(other.calls).toEqual([`GET ${vaultPaths.entries}?after=${seq}`])
})

test('a device without the vault key polls news by schedule, and sends no slot', async () => {
	const owner = await student()
	await withKeys(owner)
	const strange = device(owner)
	await start(strange)
	let told = 0
	strange.subscribe(() => told++)
	for (let n = 0; n < 20; n++) expect(await strange.open()).toBe('locked')
	expect([told, strange.calls]).toEqual([0, []])
	await time.pass(firstSlot + nextSlot)
	expect([strange.view().status, new Set(withoutQuery(strange.calls))]).toEqual([
		'locked',
		new Set([`GET ${slotPaths.slot}`]),
	])
	expect(strange.calls).toHaveLength(2)
})

test.runIf(isFull)('two decisions a second for a minute hit no rate limit and move no slot', async () => {
	const [fast, idle] = [await withKeys(await student()), await withKeys(await student())]
	for (const one of [fast, idle]) await start(one)
	for (let n = 1; n <= 120; n++) {
		await (n % 3 === 0 ? fast.undo(peer(n - 1)) : n % 3 === 1 ? fast.like(peer(n)) : fast.pass(peer(n)))
		if (n % 2 === 0) await time.pass(1000)
	}
	expect([fast.refusals, fast.slots.length, idle.slots.length]).toEqual([[], 2, 2])
	expect(withoutQuery(fast.calls)).toEqual([...aSlot, ...aSlot])
	const sizes = [slotLimits.openingBytes, slotLimits.tickBytes].map((tick) => 5 + slotLimits.batchBytes + tick)
	expect(fast.slots.map(({ length }) => length)).toEqual(sizes)
})
