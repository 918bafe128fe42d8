import { slotPaths } from '@ydo/contract/slots'
import { inFull, isFull } from '@ydo/contract/test/in-full'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { World } from '#world/world.ts'
import { faultsOf, liveSeason, type Season, seasons } from './season.ts'

// More runs: YDO_SEASONS=1000 YDO_VISITS=40
const [runs, visits] = [Number(process.env.YDO_SEASONS ?? inFull(30, 2)), Number(process.env.YDO_VISITS ?? 10)]

test('devices on an honest server send no value twice, accuse nobody, never get stuck and miss no match', async () => {
	const power = { visits: 0, calls: 0, matches: 0 }
	await fc.assert(
		fc.asyncProperty(seasons(visits), async (season) => {
			const lived = await liveSeason(season)
			const faults = faultsOf(lived)
			power.visits += season.visits.length
			power.calls += lived.world.calls.length
			power.matches += lived.world.server.matches.length
			if (faults.length > 0) throw new Error(faults.join('\n'))
		}),
		{ numRuns: runs, examples: [[couple]] },
	)
	expect(power.matches).toBeGreaterThan(0)
	console.info(
		`completeness: ${runs} seasons, ${power.visits} visits, ${power.calls} calls, ${power.matches} matches, 0 faults`,
	)
}, 36_000_000)

const visit = { after: 1, seconds: 60, lost: [], end: { is: 'close' } } as const

/** Members 1 and 2 like each other, one visit each. */
const couple: Season = {
	name: 0,
	visits: [
		{ ...visit, device: 0, acts: [{ at: 5, do: 'like', peer: 2 }] },
		{ ...visit, device: 2, acts: [{ at: 5, do: 'like', peer: 1 }] },
	],
}

const isSlot = ({ path, method }: World['calls'][number]) => path === slotPaths.slot && method === 'POST'

test.runIf(isFull)('the completeness test notices a value that leaves in two ticks', async () => {
	const lived = await liveSeason(couple)
	const call = lived.world.calls.findLast((one) => isSlot(one) && one.body !== undefined && one.body.length > 2000)
	if (!(call?.body instanceof Uint8Array)) throw new Error('no tick was sent')
	const body = Uint8Array.from(call.body)
	body[body.length - 1] = 1 - (body.at(-1) ?? 0)
	lived.world.calls.push({ ...call, body })
	expect(faultsOf(lived)).toContain('a value at 0 left in two ticks')
})

test.runIf(isFull).each<[string, string, (world: World) => void]>([
	[
		'a server that never compares',
		'did not match',
		({ server }) => {
			server.beat = () => {}
		},
	],
	[
		'a match that is told to one alone',
		'is seen by one',
		({ server }) => {
			const beat = server.beat
			server.beat = () => {
				beat()
				for (const { told } of server.matches) for (const member of [...told.keys()].slice(1)) told.delete(member)
			}
		},
	],
	[
		'a server that answers ticks wrongly',
		'violated',
		(world) => {
			world.intercept = async (call, honest) => {
				const answer = await honest()
				if (!isSlot(call) || !answer.ok) return answer
				return new Response((await answer.text()).replace(/"tick":"..../, '"tick":"AAAA'))
			}
		},
	],
	[
		'a server that takes no slots',
		'sent no slot',
		(world) => {
			world.intercept = (call, honest) => (isSlot(call) ? Promise.reject(new TypeError('fetch failed')) : honest())
		},
	],
])('the test of completeness notices %s', async (_, fault, plant) => {
	expect(faultsOf(await liveSeason(couple, plant)).join('\n')).toContain(fault)
})
