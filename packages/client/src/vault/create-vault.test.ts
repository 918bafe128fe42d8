import { taken } from '@ydo/crypto/branded'
import { fromBase64url } from '@ydo/crypto/bytes'
import { hashEntry, sealEntry } from '@ydo/crypto/vault-entry'
import { expect, test } from 'vitest'
import { decidedPeers, decision, idOf, json, member, random, sampleDevice, sampleVaultServer } from './sample-vault.ts'
import { markBytes } from './vault-mark.ts'

/** A vault that has begun, on one device. */
async function begun(options: Parameters<typeof sampleVaultServer>[0] = {}) {
	const server = sampleVaultServer(options)
	const device = sampleDevice(server)
	const vault = device.visit()
	expect(await vault.begin()).toBe('done')
	return { server, device, vault }
}

test('begins with a root, on the server and after a reload without it', async () => {
	const { server, device, vault } = await begun()
	const { root } = vault.view().state
	expect(root?.root).toHaveLength(32)
	expect(await vault.begin()).toBe('done')
	expect(server.last()).toBe(1)
	server.online = false
	const again = device.visit()
	expect(await again.open()).toBe('open')
	expect(again.view().state.root).toEqual(root)
})

test('counts at once what is kept without a network, and appends it in its order, once each, when there is one', async () => {
	const { server, device, vault } = await begun()
	server.online = false
	expect(await vault.append(decision(1, 'liked', 'hello'))).toBe('waiting')
	await vault.keep(decision(2, 'passed'))
	expect(vault.view()).toMatchObject({ waiting: 2, status: 'open' })
	expect(vault.view().state.choices.open).toMatchObject([{ peer: idOf(1), text: 'hello' }])
	const next = device.visit()
	await next.open()
	expect(next.view()).toMatchObject({ waiting: 2 })
	server.online = true
	expect(await next.sync()).toBe('done')
	expect(next.view().waiting).toBe(0)
	expect(next.history().contents.slice(1)).toEqual([decision(1, 'liked', 'hello'), decision(2, 'passed')])
	expect(await vault.sync()).toBe('done')
	expect(vault.view()).toEqual(next.view())
	expect(server.last()).toBe(3)
})

test('seals what waits on the device', async () => {
	const { server, device, vault } = await begun()
	server.online = false
	await vault.keep(decision(1, 'liked', 'a secret of mine'))
	const kept = JSON.stringify([...device.storage.values])
	expect(kept).not.toContain(idOf(1))
	expect(kept).not.toContain(btoa('a secret of mine').slice(0, 12))
	const other = sampleDevice(server).visit({ storage: device.storage })
	expect(await other.open()).toBe('keyless')
	expect(other.view().waiting).toBe(0)
})

test('appends once where the answer was lost, also for a tab that was killed then', async () => {
	const { server, device, vault } = await begun()
	server.lose = () => server.last() === 2
	expect(await vault.append(decision(1, 'liked'))).toBe('waiting')
	expect(server.last()).toBe(2)
	server.lose = () => false
	const next = device.visit()
	await next.open()
	expect(next.view().waiting).toBe(1)
	await next.sync()
	expect(next.view().waiting).toBe(0)
	expect(server.last()).toBe(2)
})

test('knows what it wrote again even where a snapshot took its place meanwhile', async () => {
	const { server, device, vault } = await begun()
	const other = await secondDevice({ server, device })
	server.lose = () => server.last() === 2
	await vault.append(decision(1, 'liked'))
	server.lose = () => false
	expect(await other.vault.compact()).toBe('done')
	expect(server.entries.size).toBe(1)
	expect(await vault.sync()).toBe('done')
	expect(vault.view().waiting).toBe(0)
	expect(server.last()).toBe(3)
	expect(vault.view().state).toEqual(other.vault.view().state)
})

async function secondDevice({ server, device }: Pick<Awaited<ReturnType<typeof begun>>, 'server' | 'device'>) {
	const other = sampleDevice(server)
	const vault = other.visit()
	const keys = await device.keeper.take()
	if (!keys) throw new Error('no keys')
	expect(await vault.unlock({ vaultKey: keys.vaultKey, keyVersion: keys.keyVersion })).toBe('done')
	return { device: other, vault }
}

test('takes what another device appended, and appends on top of it', async () => {
	const { server, device, vault } = await begun({ page: 2 })
	const other = await secondDevice({ server, device })
	for (let peer = 1; peer <= 7; peer++) await other.vault.append(decision(peer, 'passed'))
	expect(await vault.append(decision(9, 'liked'))).toBe('done')
	await other.vault.sync()
	expect(other.vault.view().state).toEqual(vault.view().state)
	expect(server.last()).toBe(9)
})

test('proposes what the state asks for, and anew where another device was first', async () => {
	const { server, device, vault } = await begun()
	const other = await secondDevice({ server, device })
	const claimed: number[] = []
	const claim = (number: number) => {
		claimed.push(number)
		const seed = taken('TickSeed', random(32))
		return { type: 'claimed', week: 9, number, seed, size: 0, carries: [], startedOver: [], at: 1 } as const
	}
	await other.vault.sync()
	const first = server.request
	let raced = false
	const racing = device.visit({
		request: async (path, init) => {
			if (init?.method === 'POST' && !raced) {
				raced = true
				await other.vault.propose(({ choices }) => claim((choices.claim?.number ?? -1) + 1))
			}
			return first(path, init)
		},
	})
	expect(await racing.propose(({ choices }) => claim((choices.claim?.number ?? -1) + 1))).toBe('done')
	expect(claimed).toEqual([0, 0, 1])
	await vault.sync()
	expect(vault.view().state.choices.claim?.number).toBe(1)
	expect(await vault.propose(() => undefined)).toBe('declined')
})

test('a device without the key of a vault that is there does not begin another', async () => {
	const { server } = await begun()
	const stranger = sampleDevice(server).visit()
	expect(await stranger.begin()).toBe('locked')
	await stranger.keep(decision(1, 'liked'))
	expect(stranger.view()).toMatchObject({ status: 'locked', waiting: 1 })
	expect(server.last()).toBe(1)
})

test('a snapshot takes the place of all entries, and is one of 32,768 bytes for few and for many', async () => {
	const { server, vault } = await begun()
	await vault.append(decision(1, 'liked', 'hello'))
	const before = vault.view().state
	expect(await vault.compact()).toBe('done')
	expect(vault.view().state).toEqual(before)
	expect([...server.entries.values()].map(({ length }) => length)).toEqual([61 + 65_536 + 16])
	expect(server.calls.at(-1)?.body).toMatchObject({ snapshot: true })
})

test('makes a snapshot of a vault that is full, where nothing else is taken any more', async () => {
	const { server, device } = await begun()
	const { request } = server
	const full = async (path: string, init?: RequestInit) => {
		const refused = init?.method === 'POST' && server.entries.size > 0 && !String(init.body).includes('"snapshot":true')
		return refused && server.last() === 1
			? json({ error: { code: 'too_large', message: '' } }, 413)
			: request(path, init)
	}
	const vault = device.visit({ request: full })
	expect(await vault.append(decision(1, 'liked'))).toBe('waiting')
	expect(await vault.compact()).toBe('done')
	expect(vault.view().waiting).toBe(1)
	expect(await vault.sync()).toBe('done')
	expect(vault.view().waiting).toBe(0)
})

test('does not make a snapshot of what a later version wrote', async () => {
	const { server, device, vault } = await begun()
	await vault.append(decision(1, 'liked'))
	const [last, keys] = [server.entries.get(2), await device.keeper.take()]
	if (!last || !keys) throw new Error('nothing there')
	const body = markBytes({ author: 'AAAAAAAAAAA', count: 1, act: 'AAAAAAAAAAA' })
	const id = taken('MemberId', fromBase64url(member))
	const place = { id, keyVersion: 1, seq: 3, previous: await hashEntry(last) }
	server.entries.set(3, await sealEntry({ type: 77, body }, { key: keys.vaultKey, place, random }))
	expect(await vault.append(decision(2, 'passed'))).toBe('done')
	expect(await vault.compact()).toBe('waiting')
	expect(server.entries.size).toBe(4)
})

test('reads again from the server what was damaged on the device', async () => {
	const { device, vault } = await begun()
	await vault.append(decision(1, 'liked'))
	for (const key of device.storage.values.keys()) if (key.includes('/entry/')) device.storage.values.set(key, 'damage')
	const next = device.visit()
	await next.open()
	expect(decidedPeers(next.view().state).length).toBe(0)
	expect(await next.sync()).toBe('done')
	expect(next.view().state).toEqual(vault.view().state)
})

test('packs what it has opened: many entries are one value, sealed, and open as they were', {
	timeout: 60_000,
}, async () => {
	const { server, device, vault } = await begun()
	const early = device.visit()
	await early.open()
	for (let peer = 1; peer <= 70; peer++) await vault.append(decision(peer, peer % 2 ? 'liked' : 'passed', 'hi'))
	for (let peer = 1; peer <= 70; peer++) await vault.keep(decision(peer, peer % 2 ? 'liked' : 'passed', 'hi'))
	expect(await vault.sync()).toBe('done')
	await vault.open()
	const keysOf = (part: string) => [...device.storage.values.keys()].filter((key) => key.includes(part))
	expect(keysOf('/pack')).toHaveLength(1)
	expect(keysOf('/entry/').length).toBeLessThan(10)
	const later = device.visit()
	await later.open()
	expect(later.view().state).toEqual(vault.view().state)
	expect(later.history()).toEqual(vault.history())
	// A tab that had read less than was packed meanwhile.
	server.online = false
	await early.open()
	expect(early.view().state).toEqual(vault.view().state)
	server.online = true
	expect(await early.append(decision(99, 'passed'))).toBe('done')
	const damaged = device.visit()
	device.storage.values.set(keysOf('/pack')[0] ?? '', 'damage')
	await damaged.open()
	expect(await damaged.sync()).toBe('done')
	expect(damaged.view().state).toEqual(early.view().state)
})

test('two tabs of a device are one', async () => {
	const { device, vault } = await begun()
	const other = device.visit()
	await Promise.all([
		vault.append(decision(1, 'liked')),
		other.append(decision(2, 'passed')),
		vault.append(decision(3, 'passed')),
	])
	await Promise.all([vault.sync(), other.sync()])
	expect(vault.view()).toEqual(other.view())
	expect(decidedPeers(vault.view().state).length).toBe(3)
})
