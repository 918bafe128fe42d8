import { expect, test } from 'vitest'
import { decidedPeers, decision, sampleDevice, sampleVaultServer } from './sample-vault.ts'

// [Note: killed tabs]
const fuses = Array.from({ length: 32 }, (_, step) => ({ left: 1 + (step >> 1), after: step % 2 === 1 }))

test.each(fuses)(
	'a vault whose beginning is killed at step $left ($after: after it) begins with one root',
	async (fuse) => {
		const server = sampleVaultServer()
		const device = sampleDevice(server)
		await device
			.visitUntil({ ...fuse })
			.begin()
			.catch(() => undefined)
		const vault = device.visit()
		expect(await vault.begin()).toBe('done')
		expect(vault.history().contents.map(({ type }) => type)).toEqual(['root'])
		expect(server.last()).toBe(1)
		const next = device.visit()
		await next.open()
		expect(next.view().state).toEqual(vault.view().state)
	},
)

async function lived() {
	const server = sampleVaultServer()
	const device = sampleDevice(server)
	const vault = device.visit()
	await vault.begin()
	for (const peer of [1, 2, 3]) await vault.append(decision(peer, 'liked'))
	const key = vault.key()
	if (!key) throw new Error('no key')
	return { server, vault, key }
}

test.each(fuses)(
	'an unlocking that is killed at step $left ($after: after it) can be done again, and is remembered',
	async (fuse) => {
		const { server, vault, key } = await lived()
		const device = sampleDevice(server)
		await device
			.visitUntil({ ...fuse })
			.unlock(key)
			.catch(() => undefined)
		const again = device.visit()
		const status = await again.open()
		// Whatever stands there already, it is never taken for a device that saw the vault before.
		if (status === 'open') expect(again.view().recovered).toBe(true)
		else expect(status).toBe('keyless')
		expect(await (status === 'open' ? again.sync() : again.unlock(key))).toBe('done')
		expect(again.view().state).toEqual(vault.view().state)
		expect(again.view().recovered).toBe(true)
	},
)

test.each(fuses)(
	'a starting over that is killed at step $left ($after: after it) is either done or to be done again',
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
		expect(await again.append(decision(1, 'passed'))).toBe('done')
		expect(await vault.sync()).toBe('locked')
	},
)
