import { slotLimits } from '@ydo/contract/slots'
import { taken } from '@ydo/crypto/branded'
import { type Bytes, fromBase64url } from '@ydo/crypto/bytes'
import { hashEntry, placeOf, sealEntry } from '@ydo/crypto/vault-entry'
import { describe, expect, test } from 'vitest'
import {
	campus,
	decide,
	decidedPeers,
	decision,
	idOf,
	json,
	member,
	noRecords,
	random,
	sampleDevice,
	sampleVaultServer,
	season,
	sendBatch,
	slotBody,
} from '#test/sample-vault.ts'
import { entriesBeforeSnapshot } from './create-vault.ts'
import { markBytes } from './vault-content.ts'
import { slotKey, slotText } from './vault-storage.ts'

/** A vault that has begun, on one device. */
async function begun(options: Parameters<typeof sampleVaultServer>[0] = {}) {
	const server = sampleVaultServer(options)
	const device = sampleDevice(server)
	const vault = device.visit()
	expect(await vault.begin()).toBe('done')
	return { server, device, vault }
}

type Begun = Pick<Awaited<ReturnType<typeof begun>>, 'server' | 'device'>

async function secondDevice({ server, device }: Begun, options = {}) {
	const other = sampleDevice(server, options)
	const vault = other.visit()
	const keys = await device.keeper.take()
	if (!keys) throw new Error('no keys')
	const unlocked = await vault.unlock({ vaultKey: keys.vaultKey, keyVersion: keys.keyVersion })
	return { device: other, vault, unlocked }
}

test('begins with a root, on the server and after an offline reload', async () => {
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

test('does not begin a second vault on a device without the key of the first', async () => {
	const { server } = await begun()
	const stranger = sampleDevice(server).visit()
	expect(await stranger.begin()).toBe('locked')
	expect(stranger.view()).toMatchObject({ status: 'locked' })
	expect(server.last()).toBe(1)
})

describe('an event', () => {
	test('applies at once without a call; the next batch takes the queue in order', async () => {
		const { server, vault } = await begun()
		const calls = server.calls.length
		await vault.enqueue(decision(1, 'liked', 'hello'))
		await vault.enqueue(decision(2, 'passed'))
		await vault.enqueue(decision(1, 'noteChanged', 'hello you'))
		expect(server.calls).toHaveLength(calls)
		expect(vault.view()).toMatchObject({ waiting: 3, status: 'open' })
		expect(vault.view().state.likes.open).toMatchObject([{ peer: idOf(1), text: 'hello you' }])
		expect(vault.view().stored.likes.open).toEqual([])
		expect(await sendBatch(vault, server.request)).toBe('done')
		expect(vault.view()).toMatchObject({ waiting: 0 })
		expect(vault.view().stored).toEqual(vault.view().state)
		expect(vault.view().state.likes).toMatchObject({ open: [{ text: 'hello you' }], passed: [idOf(2)] })
		expect(server.last()).toBe(2)
	})

	test('is sealed on the device, and survives a reload', async () => {
		const { server, device, vault } = await begun()
		server.online = false
		await vault.enqueue(decision(1, 'liked', 'a secret of mine'))
		const kept = JSON.stringify([...device.storage.values])
		expect(kept).not.toContain(idOf(1))
		expect(kept).not.toContain(btoa('a secret of mine').slice(0, 12))
		const next = device.visit()
		await next.open()
		expect(next.view().state.likes.open).toMatchObject([{ text: 'a secret of mine' }])
		const other = sampleDevice(server).visit({ storage: device.storage })
		expect(await other.open()).toBe('keyless')
		expect(other.view().waiting).toBe(0)
		await expect(other.enqueue(decision(2, 'passed'))).rejects.toThrow('no keys')
	})

	test('rejects if the device cannot store it, and applies nothing', async () => {
		const { device, vault } = await begun()
		await vault.open()
		const failing = device.visit({
			storage: { ...device.storage, change: () => Promise.reject(new Error('the disk is full')) },
		})
		await expect(failing.enqueue(decision(1, 'liked'))).rejects.toThrow('the disk is full')
		await expect(vault.enqueue(decision(1, 'liked', 'x'.repeat(241)))).rejects.toThrow(RangeError)
		expect(vault.view().waiting).toBe(0)
	})

	test('is written so that it survives a power cut', async () => {
		const { device } = await begun()
		const strict: boolean[] = []
		const { change, read } = device.storage
		const vault = device.visit({
			storage: {
				read,
				change: (put, remove, options) => {
					if ([...put.keys()].some((key) => key.includes('/waiting/'))) strict.push(options?.strict === true)
					return change(put, remove, options)
				},
			},
		})
		await vault.enqueue(decision(1, 'liked'))
		expect(strict).toEqual([true])
	})

	test('waits for the next batch if it does not fit', async () => {
		const { server, vault } = await begun()
		for (let peer = 1; peer <= 100; peer++) await vault.enqueue(decision(peer, 'passed'))
		const left: number[] = []
		while (vault.view().waiting > 0) {
			await sendBatch(vault, server.request)
			left.push(vault.view().waiting)
		}
		expect(left).toEqual([58, 16, 0])
		expect(vault.view().state.likes.passed).toEqual(campus)
		expect([...server.entries.values()].slice(1).map(({ length }) => length)).toEqual(
			[1, 2, 3].map(() => slotLimits.batchBytes),
		)
	})

	test('leaves room for the records of an opening', async () => {
		const { vault } = await begun()
		for (let peer = 1; peer <= 100; peer++) await vault.enqueue(decision(peer, 'passed'))
		expect((await vault.nextBatch(0)).events).toHaveLength(42)
		const { events, state } = await vault.nextBatch(60)
		expect(events).toHaveLength(31)
		expect(state.likes.passed).toHaveLength(31)
	})

	test('goes over several batches if it is long', async () => {
		const { server, vault } = await begun()
		await vault.enqueue({ type: 'setting', name: 'details', text: 'x'.repeat(4000) })
		await vault.enqueue(decision(1, 'passed'))
		const late = await secondDevice({ server, device: { ...sampleDevice(server), keeper: await keeperOf(vault) } })
		for (let left = vault.view().waiting; left > 0; left = vault.view().waiting) {
			expect(vault.view().stored.settings).toEqual({})
			await sendBatch(vault, server.request)
			await late.vault.sync()
			expect(late.vault.view().state).toEqual(vault.view().stored)
		}
		expect(late.vault.view().state.settings).toEqual({ details: 'x'.repeat(4000) })
		expect(late.vault.view().state.likes.passed).toEqual([idOf(1)])
		expect(server.last()).toBe(7)
	})
})

async function keeperOf(vault: { key(): { vaultKey: Bytes; keyVersion: number } | undefined }) {
	const key = vault.key()
	if (!key) throw new Error('no key')
	const keys = { ...key, vaultKey: taken('VaultKey', key.vaultKey), waiting: taken('VaultKey', random(32)) }
	return { take: async () => keys, keep: async () => undefined, forget: async () => undefined }
}

describe('a batch whose answer was lost', () => {
	test('is found in the vault, and nothing of it is sent again', async () => {
		const { server, device, vault } = await begun()
		await vault.enqueue(decision(1, 'liked'))
		server.lose = () => server.last() === 2
		expect(await sendBatch(vault, server.request)).toBe('waiting')
		server.lose = () => false
		const next = device.visit()
		await next.open()
		expect(next.view().waiting).toBe(1)
		await next.sync()
		expect(next.view().waiting).toBe(0)
		expect((await next.nextBatch(0)).events).toEqual([])
	})

	test('is found even if a snapshot replaced it', async () => {
		const { server, device, vault } = await begun()
		const other = await secondDevice({ server, device })
		await vault.enqueue(decision(1, 'liked'))
		server.lose = () => server.last() === 2
		await sendBatch(vault, server.request)
		server.lose = () => false
		expect(await sendBatch(other.vault, server.request, { snapshot: true })).toBe('done')
		expect(server.entries.size).toBe(1)
		expect(await vault.sync()).toBe('done')
		expect(vault.view().waiting).toBe(0)
		expect(vault.view().state).toEqual(other.vault.view().state)
	})

	test('is applied once, even if another tab read it from the server meanwhile', async () => {
		const { server, device, vault } = await begun()
		const other = device.visit()
		await vault.enqueue(decision(1, 'liked'))
		const { events } = await vault.nextBatch(0)
		const entry = await vault.sealBatch({ time: 5, records: noRecords, events })
		await server.request('/api/slot', { method: 'POST', body: slotBody(entry) })
		await other.sync()
		expect(await vault.taken(entry)).toBe('done')
		expect(vault.view()).toMatchObject({ seq: 2, waiting: 0 })
	})
})

test('seals the same batch again after an entry of another device', async () => {
	const { server, device, vault } = await begun()
	const other = await secondDevice({ server, device })
	await vault.enqueue(decision(1, 'liked'))
	const records = { leaf: 3, week: 9, number: 2, ballots: [{ kind: 'dating' as const, peerLeaf: 4 }] }
	const { events } = await vault.nextBatch(1)
	const entry = await vault.sealBatch({ time: 5, records, events })
	await decide(other.vault, server.request, decision(2, 'passed'))
	const answer = await server.request('/api/slot', { method: 'POST', body: slotBody(entry) })
	expect(answer.status).toBe(409)
	await vault.sync()
	const again = (await vault.reseal(entry)) ?? new Uint8Array()
	expect(placeOf(again)?.seq).toBe(3)
	expect((await server.request('/api/slot', { method: 'POST', body: slotBody(again) })).status).toBe(200)
	expect(await vault.taken(again)).toBe('done')
	expect(vault.view().state).toMatchObject({
		lastTick: { leaf: 3, week: 9, number: 2 },
		likes: { open: [{ peer: idOf(1) }] },
	})
	await other.vault.sync()
	expect(other.vault.view().state).toEqual(vault.view().state)
	expect(await vault.reseal(random(200))).toBeUndefined()
})

test('takes what another device appended, and appends on top of it', async () => {
	const { server, device, vault } = await begun({ page: 2 })
	const other = await secondDevice({ server, device })
	for (let peer = 1; peer <= 7; peer++) await decide(other.vault, server.request, decision(peer, 'passed'))
	expect(await decide(vault, server.request, decision(9, 'liked'))).toBe('done')
	await other.vault.sync()
	expect(other.vault.view().state).toEqual(vault.view().state)
	expect(server.last()).toBe(9)
	expect(other.vault.view().device).not.toBe(vault.view().device)
})

test('takes entries that came with other responses, and asks for the rest', async () => {
	const { server, device, vault } = await begun({ page: 2 })
	const other = await secondDevice({ server, device })
	for (let peer = 1; peer <= 3; peer++) await decide(other.vault, server.request, decision(peer, 'passed'))
	const shown = () => {
		const { entries, last } = server.after(vault.view().seq)
		return { entries: entries.map(fromBase64url), last, after: vault.view().seq }
	}
	const calls = server.calls.length
	expect(await vault.take(shown())).toBe('waiting')
	expect(await vault.take(shown())).toBe('done')
	expect(server.calls).toHaveLength(calls)
	expect(vault.view().state).toEqual(other.vault.view().state)
})

test('proposes from the current state, and again if another device was first', async () => {
	const { server, device, vault } = await begun()
	const other = await secondDevice({ server, device })
	const asked: number[] = []
	const next = () => (state: typeof emptyState) => {
		asked.push(state.seasons.length)
		return season(state.seasons.length + 1)
	}
	const emptyState = vault.view().state
	let raced = false
	const racing = device.visit({
		request: async (path, init) => {
			if (init?.method === 'POST' && !raced) {
				raced = true
				await other.vault.propose(next())
			}
			return server.request(path, init)
		},
	})
	expect(await racing.propose(next())).toBe('done')
	expect(asked).toEqual([0, 0, 1])
	await vault.sync()
	expect(vault.view().state.seasons.map(({ number }) => number)).toEqual([1, 2])
	expect(await vault.propose(() => undefined)).toBe('declined')
})

describe('a snapshot', () => {
	test('is due after enough entries, replaces them, and contains all that the batch contains', async () => {
		const { server, device, vault } = await begun()
		for (let entry = 2; entry <= entriesBeforeSnapshot; entry++) {
			expect(vault.view().snapshotDue).toBe(false)
			await sendBatch(vault, server.request)
		}
		expect(vault.view().snapshotDue).toBe(true)
		await vault.enqueue(decision(1, 'liked', 'hello'))
		expect(await sendBatch(vault, server.request, { snapshot: true })).toBe('done')
		expect(vault.view()).toMatchObject({ waiting: 0, snapshotDue: false })
		expect(server.entries.size).toBe(1)
		const { state } = vault.view()
		expect(state.likes.open).toMatchObject([{ peer: idOf(1), text: 'hello' }])
		expect((await secondDevice({ server, device })).vault.view().state).toEqual(state)
		const next = device.visit()
		await next.open()
		expect(next.view().state).toEqual(state)
	})

	test('waits for the log that it indexes members by', async () => {
		const { server, device, vault } = await begun()
		await decide(vault, server.request, decision(90, 'passed'))
		await sendBatch(vault, server.request, { snapshot: true })
		const members: string[] = []
		const other = await secondDevice({ server, device }, { members: () => members })
		expect(other.unlocked).toBe('waiting')
		expect(other.vault.view()).toMatchObject({ status: 'open', seq: 0 })
		members.push(...campus, idOf(101))
		expect(await other.vault.sync()).toBe('done')
		expect(other.vault.view().state).toEqual(vault.view().state)
	})

	test('is not made from entries of a later version', async () => {
		const { server, device, vault } = await begun()
		await decide(vault, server.request, decision(1, 'liked'))
		const [last, keys] = [server.entries.get(2), await device.keeper.take()]
		if (!last || !keys) throw new Error('nothing there')
		const body = markBytes({ author: 'AAAAAAAAAAA', count: 1, act: 'AAAAAAAAAAA' })
		const id = taken('MemberId', fromBase64url(member))
		const place = { id, keyVersion: 1, seq: 3, previous: await hashEntry(last) }
		server.entries.set(3, await sealEntry({ type: 77, body }, { key: keys.vaultKey, place, random }))
		for (let entry = 0; entry < entriesBeforeSnapshot; entry++) await sendBatch(vault, server.request)
		expect(vault.view()).toMatchObject({ status: 'open', snapshotDue: false })
		expect(await vault.rotate({ keeps: () => true, publish: async () => true })).toBe('waiting')
	})
})

test.each([1000, 2])('reads damaged entries from the server again, %i to a page', async (page) => {
	const { server, device, vault } = await begun({ page })
	for (const peer of [1, 2, 3, 4, 5]) await decide(vault, server.request, decision(peer, 'liked'))
	for (const key of device.storage.values.keys()) if (key.includes('/entry/')) device.storage.values.set(key, 'damage')
	const next = device.visit()
	await next.open()
	expect(decidedPeers(next.view().state)).toEqual([])
	expect(await next.sync()).toBe('done')
	expect(next.view().state).toEqual(vault.view().state)
})

test('packs the opened entries into one sealed value with the same content', async () => {
	const { server, device, vault } = await begun()
	const early = device.visit()
	await early.open()
	for (let peer = 1; peer <= 70; peer++)
		await decide(vault, server.request, decision(peer, peer % 2 ? 'liked' : 'passed', 'hi'))
	await vault.open()
	const keysOf = (part: string) => [...device.storage.values.keys()].filter((key) => key.includes(part))
	expect(keysOf('/pack')).toHaveLength(1)
	expect(keysOf('/entry/').length).toBeLessThan(10)
	const later = device.visit()
	await later.open()
	expect(later.view()).toEqual(vault.view())
	// A tab that had read less than was packed meanwhile.
	server.online = false
	await early.open()
	expect(early.view().state).toEqual(vault.view().state)
	server.online = true
	expect(await decide(early, server.request, decision(99, 'passed'))).toBe('done')
	const damaged = device.visit()
	device.storage.values.set(keysOf('/pack')[0] ?? '', 'damage')
	await damaged.open()
	expect(await damaged.sync()).toBe('done')
	expect(damaged.view().state).toEqual(early.view().state)
})

test('shares one queue and one chain between two tabs of a device', async () => {
	const { server, device, vault } = await begun()
	const other = device.visit()
	await Promise.all([
		vault.enqueue(decision(1, 'liked')),
		other.enqueue(decision(2, 'passed')),
		vault.enqueue(decision(3, 'passed')),
	])
	await Promise.all([vault.open(), other.open()])
	expect(vault.view()).toEqual(other.view())
	expect(vault.view()).toMatchObject({ waiting: 3, device: other.view().device })
	await Promise.all([sendBatch(vault, server.request), sendBatch(other, server.request)])
	await Promise.all([vault.sync(), other.sync()])
	expect(vault.view()).toEqual(other.view())
	expect(vault.view().waiting).toBe(0)
	expect(decidedPeers(vault.view().state)).toHaveLength(3)
})

describe('copied storage', () => {
	const records = { leaf: 3, week: 9, number: 0, ballots: [] }
	const stateOf = async (of: ReturnType<typeof sampleDevice>) => {
		const vault = of.visit()
		await vault.open()
		return vault
	}

	/** A device, and a second one with a copy of its storage. */
	async function twins() {
		const { server, device, vault } = await begun()
		const copy = sampleDevice(server)
		for (const [key, value] of device.storage.values) copy.storage.values.set(key, value)
		const keys = await device.keeper.take()
		if (keys) await copy.keeper.keep(keys)
		return { server, vault, device, copy, twin: await stateOf(copy) }
	}

	test('is detected by a tick of its own leaf that this device did not send', async () => {
		const { server, vault, twin, copy } = await twins()
		expect(twin.view().device).toBe(vault.view().device)
		await sendBatch(vault, server.request, { records, tick: random(1408) })
		expect(await twin.sync()).toBe('done')
		expect(twin.view().isCopied).toBe(true)
		const next = await stateOf(copy)
		expect(next.view().isCopied).toBe(true)
		const before = next.view().device
		await next.rename()
		expect(next.view()).toMatchObject({ isCopied: false })
		expect(next.view().device).not.toBe(before)
		expect((await stateOf(copy)).view()).toMatchObject({ isCopied: false, device: next.view().device })
		expect(vault.view().isCopied).toBe(false)
	})

	test('is not suspected for batches without a tick, batches of other devices, or the stored slot', async () => {
		const { server, vault, twin, device, copy } = await twins()
		await sendBatch(vault, server.request)
		const other = await secondDevice({ server, device })
		await sendBatch(other.vault, server.request, { records, tick: random(1408) })
		await twin.sync()
		expect(twin.view()).toMatchObject({ isCopied: false, seq: 3 })
		const entry = await twin.sealBatch({ time: 5, records, events: [] })
		await copy.storage.change(new Map([[slotKey(member), slotText({ entry, tick: random(1408) })]]))
		await server.request('/api/slot', { method: 'POST', body: slotBody(entry) })
		await twin.sync()
		expect(twin.view()).toMatchObject({ isCopied: false, seq: 4 })
	})
})

test('starts over with another root and no old content if nobody can open it', async () => {
	const { server, vault } = await begun()
	await decide(vault, server.request, decision(1, 'liked'))
	const fresh = sampleDevice(server).visit()
	expect(await fresh.startOver()).toBe('done')
	expect(fresh.view().state.root).not.toEqual(vault.view().state.root)
	expect(decidedPeers(fresh.view().state)).toEqual([])
	expect(server.entries.size).toBe(1)
	expect(await vault.sync()).toBe('locked')
})

test('takes no event before its first key, and begins only if the server answers', async () => {
	const server = sampleVaultServer()
	const vault = sampleDevice(server).visit()
	await expect(vault.enqueue(decision(1, 'liked'))).rejects.toThrow('no keys')
	server.lie = () => json({}, 500)
	expect(await vault.begin()).toBe('waiting')
	server.lie = (answer) => answer
	expect(await vault.begin()).toBe('done')
})
