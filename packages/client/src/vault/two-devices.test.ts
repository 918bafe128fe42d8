import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Vault } from './create-vault.ts'
import { decision, idOf, sampleDevice, sampleVaultServer } from './sample-vault.ts'

const step = fc.record({
	who: fc.nat(1),
	does: fc.constantFrom('append', 'append', 'append', 'keep', 'sync', 'compact', 'propose'),
	/** Whose answer is lost: the so many-th of this step. */
	lost: fc.option(fc.nat(3)),
	killed: fc.option(fc.record({ left: fc.nat(14), after: fc.boolean() }), { freq: 3 }),
	/** At the same time as the step before. */
	together: fc.boolean(),
})

async function twoDevices() {
	const server = sampleVaultServer({ page: 3 })
	const devices = [sampleDevice(server), sampleDevice(server)] as const
	await devices[0].visit().begin()
	const keys = await devices[0].keeper.take()
	if (!keys) throw new Error('no keys')
	await devices[1].visit().unlock({ vaultKey: keys.vaultKey, keyVersion: keys.keyVersion })
	return { server, devices }
}

test('whatever comes between, both devices end with the same state, and with everything once that was kept', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
			const { server, devices } = await twoDevices()
			/** Peers of what a device said it had kept, and of what it could not say. */
			const [sure, unsure] = [new Set<number>(), new Set<number>()]
			const take = async (index: number) => {
				const { who, does, lost, killed } = steps[index] ?? { who: 0, does: 'sync', lost: null, killed: null }
				const device = devices[who] ?? devices[0]
				const vault = device.visitUntil({ ...(killed ?? { left: 9999, after: false }) })
				let answers = lost ?? 9999
				server.lose = () => answers-- === 0
				const peer = index + 1
				unsure.add(peer)
				try {
					await vault.open()
					if (does === 'sync') await vault.sync()
					else if (does === 'compact') await vault.compact()
					else if (does === 'propose') {
						if ((await vault.propose(() => decision(peer, 'passed'))) === 'done') sure.add(peer)
					} else {
						await vault.keep(decision(peer, 'passed'))
						sure.add(peer)
						if (does === 'append') await vault.sync()
					}
				} catch (error) {
					if (!(error instanceof Error) || error.message !== 'killed') throw error
				}
			}
			for (let index = 0; index < steps.length; ) {
				const running = [take(index++)]
				while (steps[index]?.together) running.push(take(index++))
				await Promise.all(running)
			}
			server.lose = () => false
			const ends = devices.map((device) => device.visit())
			for (const end of [...ends, ...ends]) expect(await end.sync()).toBe('done')
			const [one, other] = ends.map((end) => ({ ...end.view(), recovered: false, snapshotDue: false }))
			expect(one).toEqual(other)
			expect(one).toMatchObject({ status: 'open', waiting: 0, violation: undefined })
			const passed = one?.state.choices.passed ?? []
			for (const peer of sure) expect(passed).toContain(idOf(peer))
			for (const peer of passed) expect([...unsure].map(idOf)).toContain(peer)
			await onceEach(ends[0])
		}),
		{ numRuns: 40 },
	)
}, 60_000)

/** What was said since the last snapshot says nothing twice. */
async function onceEach(vault: Vault | undefined) {
	const said = vault?.history().contents.map((content) => JSON.stringify(content)) ?? []
	expect(new Set(said).size).toBe(said.length)
}
