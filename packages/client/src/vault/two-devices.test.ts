import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ValueStorage } from '#held/value-storage.ts'
import type { Vault } from './create-vault.ts'
import { decision, idOf, sampleDevice, sampleVaultServer } from './sample-vault.ts'

// [Note: killed tabs] A tab is killed by a storage or a network that stops at a step, before or after it did what it was asked: from
// then on nothing of that tab goes on. Whoever comes back finds what was written until then.

/** Counts down at each step a device takes, and stops it there for ever. */
type Fuse = { left: number; after: boolean }

function dying<Args extends unknown[], Result>(fuse: Fuse, act: (...args: Args) => Promise<Result>) {
	return async (...args: Args): Promise<Result> => {
		fuse.left--
		if (fuse.left < 0 || (fuse.left === 0 && !fuse.after)) throw new Error('killed')
		const result = await act(...args)
		if (fuse.left === 0) throw new Error('killed')
		return result
	}
}

type Sample = ReturnType<typeof sampleDevice>
type Server = ReturnType<typeof sampleVaultServer>

function visitUntil(device: Sample, server: Server, fuse: Fuse): Vault {
	const { read, change } = device.storage
	const storage: ValueStorage = { read: dying(fuse, read), change: dying(fuse, change) }
	return device.visit({ storage, request: dying(fuse, server.request) })
}

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
				const vault = visitUntil(device, server, { ...(killed ?? { left: 9999, after: false }) })
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
