import { decision, sampleDevice, sampleVaultServer } from '@ydo/client/vault/sample-vault'
import type { Suite } from '#figure.ts'

const entries = 1000
/** The fastest counts: what others do on the machine takes nothing away. */
const runs = 8

/** Opening a vault where it is held, and on a new device: there every entry is hashed, held against the one before and opened. */
export const vaultReplaySuite: Suite = async () => {
	const server = sampleVaultServer()
	const device = sampleDevice(server)
	const vault = device.visit()
	await vault.begin()
	for (let peer = 1; peer < entries; peer++)
		await vault.append(decision(peer, peer % 3 === 0 ? 'liked' : 'passed', 'n'.repeat(120)))
	const keys = await device.keeper.take()
	const times = { held: [] as number[], fetched: [] as number[] }
	for (let run = 0; run < runs; run++) {
		const again = device.visit()
		times.held.push(await timeOf(() => again.open()))
		if (again.view().state.choices.passed.length < 600) throw new Error('the vault was not replayed')
		const fresh = sampleDevice(server).visit()
		if (keys) times.fetched.push(await timeOf(() => fresh.unlock(keys)))
	}
	const subject = `vault of ${entries.toLocaleString('en')} entries`
	return [
		{ subject, property: 'replayed on its device, ms', value: Math.min(...times.held), limit: { atMost: 100 } },
		{ subject, property: 'taken over by a new device, ms', value: Math.min(...times.fetched) },
	]
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const begin = performance.now()
	await work()
	return performance.now() - begin
}
