import { inFull } from '@ydo/contract/test/in-full'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Device, linesOf, matchId, type SampleMember, sampleTwo } from '#test/sample-chats.ts'

const step = fc.record({
	who: fc.nat(1),
	device: fc.nat(1),
	does: fc.constantFrom('send', 'send', 'send', 'sync', 'read', 'wishes'),
	/** Index of the call in this step whose answer is lost. */
	lost: fc.option(fc.nat(3)),
	killed: fc.option(fc.record({ left: fc.integer({ min: 14, max: 54 }), after: fc.boolean() }), { freq: 3 }),
	/** Runs concurrently with the previous step. */
	together: fc.boolean(),
})

const alive = { left: 99_999, after: false }

test('converges on all devices of both, with each message once, after any interruption', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
			const { server, her, him } = await sampleTwo({ page: 3 })
			const members: [SampleMember, Device][][] = []
			for (const one of [her, him]) {
				members.push([
					[one, one.first],
					[one, await one.device()],
				])
				// After writing, each side sees all messages of the other.
				const chats = await one.visit()
				await chats.send(matchId, `hello from ${one.member}`)
				await chats.sync()
			}
			/** Texts whose storing a device confirmed, and all that were attempted. */
			const sure = new Set([her, him].map(({ member }) => `hello from ${member}`))
			const unsure = new Set(sure)
			const take = async (index: number) => {
				const { who, device, does, lost, killed } = steps[index] as (typeof steps)[0]
				const [member, held] = members[who]?.[device] ?? expect.fail()
				let answers = lost ?? 99_999
				server.lose = () => answers-- === 0
				const text = `message ${index}`
				try {
					const chats = await member.visitUntil({ ...(killed ?? alive) }, held)
					if (does === 'wishes') await chats.keepWishes({ marks: index % 3 > 0, writesFirst: false })
					if (does === 'read') await chats.markRead(matchId)
					if (does === 'send') {
						unsure.add(text)
						await chats.send(matchId, text)
						sure.add(text)
					}
					await chats.sync()
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
			const ends = await Promise.all(members.flat().map(([member, held]) => member.visit(held)))
			for (const end of [...ends, ...ends, ...ends]) expect(await end.sync()).toBe(true)
			const texts = await Promise.all(ends.map(async (end) => (await linesOf(end)).map(({ text }) => text)))
			for (const one of texts) {
				expect(one).toEqual(texts[0])
				expect(new Set(one).size).toBe(one.length)
				for (const text of one) expect(unsure).toContain(text)
				for (const text of sure) expect(one).toContain(text)
			}
			const states = await Promise.all(ends.map(async (end) => (await linesOf(end)).map(({ state }) => state)))
			expect(states.flat().filter((state) => state === 'waits' || state === 'unverified')).toEqual([])
			expect(ends.flatMap((end) => end.violations())).toEqual([])
		}),
		{ numRuns: inFull(40, 8) },
	)
}, 120_000)
