import { setTimeout as sleep } from 'node:timers/promises'
import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { createMember } from '@ydo/client/member/create-member'
import { createVault } from '@ydo/client/vault/create-vault'
import { createMemoryKeeper } from '@ydo/client/vault/device-keeper'
import { logPaths } from '@ydo/contract/directory'
import { type CampusMember, plantCampus } from '@ydo/server/testing/campus'
import { plantChats } from '@ydo/server/testing/campus-chats'
import { kill } from '@ydo/server/testing/kill'
import { startMain } from '@ydo/server/testing/start-main'
import { temporaryFolder } from '@ydo/server/testing/temporary-folder'
import { expect, onTestFinished, test } from 'vitest'

// Two members of the library that the pages use, and a server that is killed while they talk.
const dataDir = temporaryFolder()
// The log of keys is named after it, whichever port the server has.
const named = { PUBLIC_URL: 'https://ydo.example' }
const net = { url: '' }

async function call(path: string, init?: RequestInit) {
	return fetch(net.url + path, init)
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const lock = <Result>(_: string, run: () => Promise<Result>) => run()

/** A member with a vault and keys. `hold` has them hold a match that was planted. */
async function deviceOf({ id, accessToken }: CampusMember) {
	const request = (path: string, init?: RequestInit) =>
		call(path, { ...init, headers: { ...init?.headers, authorization: `Bearer ${accessToken}` } })
	const device = { storage: createMemoryStorage(), keeper: createMemoryKeeper() }
	const about = { request, ...device, random, member: id, lock, now: Date.now }
	const log = (await (await call(logPaths.key)).text()).trim()
	const member = createMember({
		...about,
		fetch: call,
		passkeys: { able: async () => false, make: async () => 'unable', ask: async () => 'unable' },
		elect: (lead, signal) => lead(signal),
		isVisible: () => true,
		news: () => () => undefined,
		wait: async (milliseconds, signal) =>
			sleep(Math.min(milliseconds, 100), undefined, signal && { signal }).catch(() => undefined),
		institute: { label: 'IIITDMJ', log },
	})
	const vault = createVault(about)
	await vault.begin()
	expect(await member.sync()).toBe(true)
	const hold = async (peer: string, match: string) => {
		await vault.append({ type: 'liked', peer, text: '', at: 1 })
		const settled = { type: 'settled', id: match, peer, week: 1, peerWeek: 1, outcome: 'matched', text: '' } as const
		expect(await vault.append(settled)).toBe('done')
	}
	return { ...member, hold }
}

test('what is written while the server is killed arrives once, in the same order for both', async () => {
	let server = await startMain(dataDir, named)
	net.url = server.url
	const [asha, kabir] = await plantCampus(dataDir, { members: 2, signedIn: 2 })
	if (!asha || !kabir) throw new Error('nobody was planted')
	const [hers, his] = [await deviceOf(asha), await deviceOf(kabir)]
	const [chat] = await plantChats(dataDir, [[asha.id, kabir.id]], { areOpened: false })
	const match = chat?.toString('base64url') ?? ''
	await hers.hold(kabir.id, match)
	await his.hold(asha.id, match)
	const both = [hers, his]
	for (const one of both) {
		expect(await one.sync()).toBe(true)
		one.chats.open(match)
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
				await one.chats.send(match, text)
			}
		// Some of them are on their way.
		kill(server.pid)
		await server.exited
		await hers.chats.send(match, `${turn} while it is down`)
		said.push(`${turn} while it is down`)
		server = await startMain(dataDir, named)
		net.url = server.url
	}
	const textsOf = (one: typeof hers) => one.chats.view(match)?.messages.map(({ text }) => text) ?? []
	const arrived = async () => {
		for (const one of both) await one.sync()
		const isSent = both.every((one) => one.chats.view(match)?.messages.every(({ state }) => state === 'sent'))
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
