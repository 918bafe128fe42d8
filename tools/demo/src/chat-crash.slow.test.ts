import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { createMember } from '@ydo/client/member/create-member'
import { createMemoryKeeper } from '@ydo/client/vault/device-keeper'
import { logPaths } from '@ydo/contract/directory'
import { type CampusMember, plantCampus } from '@ydo/server/test/campus'
import { kill } from '@ydo/server/test/kill'
import { startMain } from '@ydo/server/test/start-main'
import { temporaryFolder } from '@ydo/server/test/temporary-folder'
import { expect, onTestFinished, test } from 'vitest'

// Two members, played by the client library of the pages, and a server that is killed while they chat.
const dataDir = temporaryFolder()
// The log of keys is named after it, independent of the server's port.
const named = { PUBLIC_URL: 'http://localhost' }
const net = { url: '' }

async function call(path: string, init?: RequestInit) {
	return fetch(net.url + path, init)
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const lock = <Result>(_: string, run: () => Promise<Result>) => run()

/** A member with keys, whose slots are sent on demand. */
async function deviceOf({ id, accessToken }: CampusMember) {
	const request = (path: string, init?: RequestInit) =>
		call(path, { ...init, headers: { ...init?.headers, authorization: `Bearer ${accessToken}` } })
	const log = (await (await call(logPaths.key)).text()).trim()
	const member = createMember({
		...{ request, fetch: call, storage: createMemoryStorage(), keeper: createMemoryKeeper(), random, member: id, lock },
		passkeys: { able: async () => false, make: async () => 'unable', ask: async () => 'unable' },
		lease: (_, signal) => once(signal, 'abort').then(() => undefined),
		deviceName: 'A device',
		canSend: true,
		news: () => () => undefined,
		now: Date.now,
		wait: async (milliseconds, signal) =>
			sleep(Math.min(milliseconds, 100), undefined, signal && { signal }).catch(() => undefined),
		institute: { label: 'IIITDMJ', log },
	})
	await member.open()
	expect(await member.sync()).toBe(true)
	return { ...member, id }
}

type Device = Awaited<ReturnType<typeof deviceOf>>

/** Two members who like each other until both have stored their match; returns its id. */
async function match(one: Device, other: Device): Promise<string> {
	for (const each of [one, other]) await each.sync()
	await one.like(other.id)
	await other.like(one.id)
	for (const each of [one, other]) expect(await each.sendSlot()).toBe('sent')
	const isKnown = async ({ sync, view }: Device) => (await sync()) && view().matches.length === 1
	for (const each of [one, other]) {
		await expect.poll(() => isKnown(each), { timeout: 60_000, interval: 500 }).toBe(true)
		expect(await each.sendSlot()).toBe('sent')
	}
	return one.view().matches[0]?.id ?? ''
}

test('messages written while the server is killed arrive once, in the same order for both', async () => {
	let server = await startMain(dataDir, named)
	net.url = server.url
	// The first is a woman who looks for men, the third a man who looks for women.
	const [asha, , kabir] = await plantCampus(dataDir, { members: 3, signedIn: 3 })
	if (!asha || !kabir) throw new Error('nobody was planted')
	const [hers, his] = [await deviceOf(asha), await deviceOf(kabir)]
	const id = await match(hers, his)
	const both = [hers, his]
	for (const one of both) {
		expect(await one.sync()).toBe(true)
		one.chats.open(id)
	}
	const ending = new AbortController()
	onTestFinished(() => ending.abort())
	const runs = both.map((one) => one.run(ending.signal))

	const said: string[] = []
	for (let turn = 0; turn < 2; turn++) {
		for (let at = 0; at < 12; at++)
			for (const [who, one] of both.entries()) {
				const text = `${turn} ${who} ${String(at).padStart(2, '0')}`
				said.push(text)
				await one.chats.send(id, text)
			}
		// Some of them are in flight.
		kill(server.pid)
		await server.exited
		await hers.chats.send(id, `${turn} while it is down`)
		said.push(`${turn} while it is down`)
		server = await startMain(dataDir, named)
		net.url = server.url
	}
	const textsOf = (one: typeof hers) => one.chats.view(id)?.messages.map(({ text }) => text) ?? []
	const arrived = async () => {
		for (const one of both) await one.sync()
		const isSent = both.every((one) => one.chats.view(id)?.messages.every(({ state }) => state === 'sent'))
		return isSent && both.every((one) => textsOf(one).length >= said.length)
	}
	await expect.poll(arrived, { timeout: 60_000, interval: 500 }).toBe(true)
	expect(textsOf(his)).toEqual(textsOf(hers))
	expect(textsOf(his).toSorted()).toEqual(said.toSorted())
	for (const who of [0, 1]) {
		const own = textsOf(hers).filter((text) => text.split(' ')[1] === String(who))
		expect(own).toEqual(said.filter((text) => text.split(' ')[1] === String(who)))
	}
	expect(both.map((one) => one.chats.list()[0]?.status)).toEqual(['open', 'open'])
	ending.abort()
	await Promise.all(runs)
}, 120_000)
