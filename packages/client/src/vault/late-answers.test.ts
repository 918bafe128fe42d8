import { vaultPaths } from '@ydo/contract/vault'
import { taken } from '@ydo/crypto/branded'
import { toBase64url } from '@ydo/crypto/bytes'
import { expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import {
	decide,
	decision,
	json,
	random,
	sampleDevice,
	sampleVaultServer,
	season,
	sendBatch,
} from '#test/sample-vault.ts'
import type { WrapContent } from './vault-content.ts'

// The server is asked outside the vault's turn, so this device and its other tabs go on before an answer comes.

/** Withholds the answer to the first call that `which` accepts; the server has done what it was asked for. */
function slow(request: Request, which: (path: string, init?: RequestInit) => boolean) {
	const asked = Promise.withResolvers<void>()
	const open = Promise.withResolvers<void>()
	let isHeld = false
	const held: Request = async (path, init) => {
		const answer = await request(path, init)
		if (!isHeld && which(path, init)) {
			isHeld = true
			asked.resolve()
			await open.promise
		}
		return answer
	}
	return { request: held, asked: asked.promise, open: () => open.resolve() }
}

const isAppend = (path: string, init?: RequestInit) => path === vaultPaths.entries && init?.method === 'POST'
const isRead = (path: string, init?: RequestInit) => path.startsWith(`${vaultPaths.entries}?`) && !init?.method

/** Waits until `act` ends or can go no further before an answer comes. */
const asFarAsItGoes = (act: Promise<unknown>) => Promise.race([act, new Promise((resolve) => setTimeout(resolve, 300))])

function recoveryCode(): WrapContent {
	return {
		type: 'wrap',
		id: toBase64url(random(16)),
		kind: 'code',
		salt: random(16),
		key: taken('WrapKey', random(32)),
		at: 5,
	}
}

async function keyOf(device: ReturnType<typeof sampleDevice>) {
	const keys = await device.keeper.take()
	if (!keys) throw new Error('no keys')
	return { vaultKey: keys.vaultKey, keyVersion: 1 }
}

test('a confirmed proposal is done, although a slot of this device was stored before the answer came', async () => {
	const server = sampleVaultServer()
	const device = sampleDevice(server)
	const late = slow(server.request, isAppend)
	await device.visit().begin()
	const vault = device.visit({ request: late.request })
	await vault.open()
	const proposed = vault.propose(({ wraps }) => (wraps.length < 5 ? recoveryCode() : undefined))
	await late.asked
	const sent = sendBatch(device.visit(), server.request)
	await asFarAsItGoes(sent)
	late.open()
	expect(await sent).toBe('done')
	await vault.sync()
	expect(vault.view().state.wraps).toHaveLength(1)
	expect(await proposed).toBe('done')
})

test('a confirmed entry in whose place another one was shown is a violation', async () => {
	const server = sampleVaultServer()
	const device = sampleDevice(server)
	await device.visit().begin()
	const other = sampleDevice(server).visit()
	await other.unlock(await keyOf(device))
	const asked = Promise.withResolvers<void>()
	const answer = Promise.withResolvers<Response>()
	const vault = device.visit({
		request: (path, init) => {
			if (!isAppend(path, init)) return server.request(path, init)
			asked.resolve()
			return answer.promise
		},
	})
	const proposed = vault.propose(() => season(1))
	await asked.promise
	await decide(other, server.request, decision(1, 'passed'))
	await vault.sync()
	answer.resolve(json({ last: 2 }, 201))
	expect(await proposed).toBe('violated')
	expect(vault.view().violation?.fault).toBe('forked')
})

test('a tab with another key accuses nobody while another tab unlocks', async () => {
	const server = sampleVaultServer()
	const first = sampleDevice(server)
	const device = sampleDevice(server)
	const hidden = device.visit()
	server.online = false
	expect(await hidden.begin()).toBe('waiting')
	server.online = true
	await first.visit().begin()
	const late = slow(server.request, isRead)
	const unlocked = device.visit({ request: late.request }).unlock(await keyOf(first))
	await late.asked
	const synced = hidden.sync()
	await asFarAsItGoes(synced)
	late.open()
	expect([await unlocked, await synced, hidden.view().violation]).toEqual(['done', 'done', undefined])
})

test('an answer that follows entries which the device lost meanwhile accuses nobody', async () => {
	const server = sampleVaultServer()
	const device = sampleDevice(server)
	const tab = device.visit()
	await tab.begin()
	for (const peer of [1, 2]) await decide(tab, server.request, decision(peer, 'passed'))
	const other = sampleDevice(server).visit()
	await other.unlock(await keyOf(device))
	await decide(other, server.request, decision(3, 'passed'))
	const late = slow(server.request, isRead)
	const vault = device.visit({ request: late.request })
	await vault.open()
	const synced = vault.sync()
	await late.asked
	await asFarAsItGoes(tab.sync())
	const { values } = device.storage
	for (const key of values.keys()) if (key.includes('/entry/')) values.delete(key)
	late.open()
	expect([await synced, vault.view().violation]).toEqual(['done', undefined])
})

test('an answer from before the vault was made accuses nobody once the device is unlocked', async () => {
	const server = sampleVaultServer()
	const first = sampleDevice(server)
	const late = slow(server.request, isRead)
	const vault = sampleDevice(server).visit({ request: late.request })
	const begun = vault.begin()
	await late.asked
	await first.visit().begin()
	server.online = false
	await asFarAsItGoes(vault.unlock(await keyOf(first)))
	server.online = true
	late.open()
	await begun
	expect([await vault.sync(), vault.view().violation]).toEqual(['done', undefined])
})

test('a server that promises more entries and shows known ones is not asked without end', async () => {
	const server = sampleVaultServer()
	const vault = sampleDevice(server).visit()
	await vault.begin()
	await decide(vault, server.request, decision(1, 'passed'))
	const known = [...server.after(0).entries]
	let calls = 0
	server.lie = () => (++calls > 50 ? json({}, 500) : json({ entries: known, last: 99 }))
	expect(await vault.sync()).toBe('waiting')
	expect(calls).toBeLessThan(5)
})
