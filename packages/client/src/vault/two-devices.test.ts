import { inFull } from '@ydo/contract/test/in-full'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decision, dying, idOf, sampleDevice, sampleVaultServer, season, sendBatch } from '#test/sample-vault.ts'

const step = fc.record({
	who: fc.nat(1),
	does: fc.constantFrom('send', 'send', 'send', 'enqueue', 'sync', 'snapshot', 'propose'),
	/** Index of the response of this step that is lost. */
	lost: fc.option(fc.nat(3)),
	killed: fc.option(fc.record({ left: fc.nat(14), after: fc.boolean() }), { freq: 3 }),
	/** Runs at the same time as the previous step. */
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

test('ends with the same state and every stored event once on two devices, whatever comes between', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
			const { server, devices } = await twoDevices()
			/** Peers of events that a device reported as stored, and of those with an unknown result. */
			const [sure, unsure] = [new Set<number>(), new Set<number>()]
			const take = async (index: number) => {
				const { who, does, lost, killed } = steps[index] ?? { who: 0, does: 'sync', lost: null, killed: null }
				const device = devices[who] ?? devices[0]
				const fuse = { ...(killed ?? { left: 9999, after: false }) }
				const vault = device.visitUntil(fuse)
				const request = dying(fuse, server.request)
				let answers = lost ?? 9999
				server.lose = () => answers-- === 0
				const peer = index + 1
				unsure.add(peer)
				try {
					await vault.open()
					if (does === 'sync') await vault.sync()
					else if (does === 'propose') await vault.propose(() => season(peer))
					else {
						await vault.enqueue(decision(peer, 'passed'))
						sure.add(peer)
						if (does !== 'enqueue') await sendBatch(vault, request, { snapshot: does === 'snapshot' })
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
			for (const end of ends) expect(await sendBatch(end, server.request)).toBe('done')
			for (const end of ends) expect(await end.sync()).toBe('done')
			const [one, other] = ends.map((end) => end.view())
			expect(one?.state).toEqual(other?.state)
			expect(one).toMatchObject({ status: 'open', waiting: 0, violation: undefined, isCopied: false })
			const { passed, open } = one?.state.likes ?? {}
			for (const peer of sure) expect(passed).toContain(idOf(peer))
			for (const peer of passed ?? []) expect([...unsure].map(idOf)).toContain(peer)
			expect(open).toEqual([])
			expect(new Set(one?.state.recent).size).toBe(one?.state.recent.length)
		}),
		{ numRuns: inFull(40, 20) },
	)
}, 60_000)
