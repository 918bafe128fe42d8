import type { AddressInfo } from 'node:net'
import { logPaths } from '@ydo/contract/directory'
import { liveNews } from '@ydo/contract/notices'
import { tickNumbers } from '@ydo/contract/ticks'
import { vaultPaths } from '@ydo/contract/vault'
import { type SignedIn, testApp } from '@ydo/server/testing/app'
import { plantCard } from '@ydo/server/testing/members'
import { until } from '@ydo/server/testing/until'
import { afterEach, expect, test } from 'vitest'
import { type Device, deviceOf } from '#testing/choosing-student.ts'
import { createSharedTime } from '#testing/shared-time.ts'

// What a member asks of the real server, wake-ups by its socket among it.
const all = await testApp()
await all.app.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(all.app.server.address() as AddressInfo).port}`
const time = createSharedTime(all.clock)
const running: Started[] = []

/** A device that was woken by its socket up to an entry of the vault. */
type Started = Device & { woken: number[] }

afterEach(async () => {
	await Promise.all(running.splice(0).map((device) => device.stop()))
})

const peer = (n: number) => Buffer.from(String(n).padStart(16, '0')).toString('base64url')

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

/** Lets it run, until it has nothing left to ask. */
async function start(one: Started): Promise<void> {
	one.start()
	running.push(one)
	await time.pass(1)
	await until('it is woken', () => one.woken.length > 0)
	await one.sync()
	one.calls.splice(0)
}

/** What is done for a wake-up has had its turn when it resolves. */
async function wokenUpTo(one: Started, entry: number): Promise<void> {
	await until(`a wake-up for entry ${entry}`, () => (one.woken.at(-1) ?? 0) >= entry)
	for (let turn = 0; turn < 3; turn++) await one.open()
}

async function wordsOf({ recovery }: Started): Promise<string> {
	const code = await recovery.makeCode()
	const typed = code.asked.map((at) => code.words[at] ?? '')
	expect(await recovery.addCode(code, typed)).toBe('done')
	return code.words.join(' ')
}

async function withVault(owner: SignedIn): Promise<Started> {
	const one = device(owner)
	await one.pass(peer(0))
	expect(await one.sync()).toBe(true)
	return one
}

const entries = (one: Started) => one.calls.filter((call) => call === append).length
const append = `POST ${vaultPaths.entries}`

test('a decision is one call: its entry', async () => {
	const one = await withVault(await student())
	await start(one)
	const before = one.woken.at(-1) ?? 0
	for (let n = 1; n <= 5; n++) {
		await (n % 2 ? one.like(peer(n)) : one.pass(peer(n)))
		await wokenUpTo(one, before + n)
	}
	expect(one.calls).toEqual(Array(5).fill(append))
})

test('what another device decided is asked for once', async () => {
	const owner = await student()
	const [one, other] = [await withVault(owner), device(owner)]
	const words = await wordsOf(one)
	await start(other)
	expect(await other.recovery.unlockByCode(words)).toBe('done')
	await start(one)
	expect(await other.sync()).toBe(true)
	for (const { calls } of [one, other]) calls.splice(0)
	const seq = one.woken.at(-1) ?? 0
	await one.like(peer(1))
	await wokenUpTo(other, seq + 1)
	expect(other.view().choices).toHaveLength(1)
	expect([one.calls, other.calls]).toEqual([[append], [`GET ${vaultPaths.entries}?after=${seq}`]])
})

test('a device without the key of the vault asks when it is woken, and not by itself', async () => {
	const owner = await student()
	const one = await withVault(owner)
	const strange = device(owner)
	// As one that decided before it knew of the vault.
	strange.net.isThere = false
	await strange.pass(peer(1))
	strange.net.isThere = true
	await start(strange)
	let told = 0
	strange.subscribe(() => told++)
	for (let n = 0; n < 20; n++) expect(await strange.open()).toBe('locked')
	expect(told).toBe(0)
	await time.pass(tickNumbers.first + 4 * tickNumbers.often)
	expect([strange.view().status, strange.calls]).toEqual(['locked', []])
	const before = strange.woken.at(-1) ?? 0
	await one.pass(peer(2))
	expect(await one.sync()).toBe(true)
	await wokenUpTo(strange, before + 1)
	expect(strange.calls).toEqual([`GET ${vaultPaths.entries}?after=0`, `GET ${logPaths.checkpoint}`])
})

test('a fast hand, two decisions a second for a minute, meets no limit', async () => {
	const fast = await withVault(await student())
	await start(fast)
	const seconds = 60
	for (let n = 1; n <= 2 * seconds; n++) {
		await (n % 3 === 0 ? fast.undo(peer(n - 1)) : n % 3 === 1 ? fast.like(peer(n)) : fast.pass(peer(n)))
		await until('it is appended', () => entries(fast) >= n)
		if (n % 2 === 0) await time.pass(1000)
	}
	expect(fast.refusals).toEqual([])
	expect(fast.ticks).toHaveLength(1)
})
