import { allOrEvery } from '@ydo/contract/test/in-full'
import { expect, test } from 'vitest'
import {
	decide,
	decidedPeers,
	decision,
	dying,
	json,
	sampleDevice,
	sampleVaultServer,
	sendBatch,
} from '#test/sample-vault.ts'

// [Note: killed tabs]
const steps = Array.from({ length: 40 }, (_, step) => ({ left: 1 + (step >> 1), after: step % 2 === 1 }))
const fuses = allOrEvery(3, steps)

test.each(fuses)('begins with one root after it was killed at step $left ($after: after it)', async (fuse) => {
	const server = sampleVaultServer()
	const device = sampleDevice(server)
	await device
		.visitUntil({ ...fuse })
		.begin()
		.catch(() => undefined)
	const vault = device.visit()
	expect(await vault.begin()).toBe('done')
	expect(server.last()).toBe(1)
	const next = device.visit()
	await next.open()
	expect(next.view().state).toEqual(vault.view().state)
})

async function lived() {
	const server = sampleVaultServer()
	const device = sampleDevice(server)
	const vault = device.visit()
	await vault.begin()
	for (const peer of [1, 2, 3]) await decide(vault, server.request, decision(peer, 'liked'))
	const key = vault.key()
	if (!key) throw new Error('no key')
	return { server, device, vault, key }
}

test.each(fuses)(
	'loses no event and applies none twice, killed at step $left of a batch ($after: after it)',
	async (fuse) => {
		const { server, device, vault } = await lived()
		await vault.enqueue(decision(4, 'passed'))
		let isStored = false
		const mortal = { ...fuse }
		const tab = device.visitUntil(mortal)
		const life = async () => {
			await tab.enqueue(decision(5, 'passed'))
			isStored = true
			const request = dying(mortal, server.request)
			await sendBatch(tab, request)
			await sendBatch(tab, request, { snapshot: true })
		}
		await life().catch(() => undefined)
		const next = device.visit()
		expect(await sendBatch(next, server.request)).toBe('done')
		expect(next.view().waiting).toBe(0)
		const { passed } = next.view().state.likes
		expect(passed.filter((peer) => peer === decision(4, 'passed').peer)).toHaveLength(1)
		if (isStored) expect(passed).toHaveLength(2)
		await vault.sync()
		expect(vault.view().state).toEqual(next.view().state)
	},
)

test.each(fuses)(
	'can unlock again, and notices an emptied vault, after it was killed at step $left of unlocking ($after: after it)',
	async (fuse) => {
		const { server, vault, key } = await lived()
		const device = sampleDevice(server)
		await device
			.visitUntil({ ...fuse })
			.unlock(key)
			.catch(() => undefined)
		const again = device.visit()
		const status = await again.open()
		expect(['open', 'keyless']).toContain(status)
		const emptied = device.visit({ request: async () => json({ entries: [], last: 0 }) })
		const copy = { ...device, values: new Map(device.storage.values) }
		// A vault without a root has no key that could be recovered.
		if (status === 'open') expect(await emptied.sync()).toBe('violated')
		device.storage.values.clear()
		for (const [name, value] of copy.values) device.storage.values.set(name, value)
		const last = device.visit()
		expect(await (status === 'open' ? last.sync() : last.unlock(key))).toBe('done')
		expect(last.view().state).toEqual(vault.view().state)
	},
)

test.each(fuses)(
	'has started over, or can again, after it was killed at step $left of it ($after: after it)',
	async (fuse) => {
		const { server, vault } = await lived()
		const device = sampleDevice(server)
		await device
			.visitUntil({ ...fuse })
			.startOver()
			.catch(() => undefined)
		const again = device.visit()
		const synced = await again.sync()
		if (synced !== 'done') {
			expect(['keyless', 'locked']).toContain(synced)
			expect(await vault.sync()).toBe('done')
			expect(await again.startOver()).toBe('done')
		}
		expect(decidedPeers(again.view().state)).toEqual([])
		expect(again.view().state.root).toBeDefined()
		expect(await decide(again, server.request, decision(1, 'passed'))).toBe('done')
		expect(await vault.sync()).toBe('locked')
	},
)
