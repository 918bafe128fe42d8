import { createRecovery } from '@ydo/client/recovery/create-recovery'
import {
	decision,
	member,
	random,
	type SampleServer,
	sampleDevice,
	sampleVaultServer,
} from '@ydo/client/vault/sample-vault'
import { median } from '#browser/median.ts'
import type { Figure, Suite } from '#figure.ts'

const runs = 9

/** Opening a vault without its network: where its keys are held, and on a new device by twelve words. */
export const unlockSuite: Suite = async () => [...(await unlock(100)), ...(await unlock(1000))]

async function unlock(entries: number): Promise<Figure[]> {
	const server = sampleVaultServer()
	const home = sampleDevice(server)
	const { vault, recovery } = visitOf(home, server)
	await vault.begin()
	const code = await recovery.makeCode()
	const typed = code.asked.map((place) => code.words[place] ?? '')
	if ((await recovery.addCode(code, typed)) !== 'done') throw new Error('the code was not added')
	for (let peer = 2; peer < entries; peer++) await vault.append(decision(peer, peer % 3 === 0 ? 'liked' : 'passed'))
	const times = { held: [] as number[], code: [] as number[] }
	for (let run = 0; run < runs; run++) {
		const again = home.visit()
		times.held.push(await timeOf(() => again.open()))
		const fresh = visitOf(sampleDevice(server), server)
		const words = code.words.join(' ')
		times.code.push(
			await timeOf(async () => {
				if ((await fresh.recovery.unlockByCode(words)) !== 'done') throw new Error('the code does not open it')
			}),
		)
		for (const { view } of [again, fresh.vault])
			if (view().state.choices.passed.length < entries / 2) throw new Error('the vault was not opened')
	}
	const subject = `a vault of ${entries.toLocaleString('en')} entries`
	return [
		{ subject, property: 'opened by the device’s key, ms', value: median(times.held) },
		{ subject, property: 'opened by twelve words, ms', value: median(times.code) },
	]
}

function visitOf(device: ReturnType<typeof sampleDevice>, { request }: SampleServer) {
	const vault = device.visit({ request })
	const passkeys = {
		able: async () => false,
		make: async () => 'dismissed' as const,
		ask: async () => 'dismissed' as const,
	}
	return { vault, recovery: createRecovery({ request, vault, passkeys, random, member }) }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const begin = performance.now()
	await work()
	return performance.now() - begin
}
