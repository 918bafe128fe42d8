import { inFull, isFull } from '@ydo/contract/test/in-full'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { attack, type Move, moves } from './attack.ts'

// More attacks: YDO_ATTACKS=10000
const attacks = Number(process.env.YDO_ATTACKS ?? inFull(100, 5))

type Tick = Extract<Move, { do: 'tick' }>

const tick = (ballots: Tick['ballots']): Tick => ({
	...{ account: 0, after: 15, do: 'tick', ballots, week: 0, leaf: 'newest' },
})
const news: Move = { account: 0, after: 1, do: 'news' }
const leaves: Move = { account: 0, after: 15, do: 'season' }

test.runIf(isFull)(
	'an attacker who learns of a like appears to the other as an ordinary match',
	async () => {
		const told = { attacks: 0, learned: 0 }
		await fc.assert(
			fc.asyncProperty(moves, fc.boolean(), async (all, other) => {
				const [liked, unliked] = [await attack(all, [true, other]), await attack(all, [false, other])]
				const learned = liked.heard.join('\n') !== unliked.heard.join('\n')
				told.attacks++
				if (learned) told.learned++
				expect(unliked.seen[0]).toBe(false)
				expect(liked.seen[0] || !learned).toBe(true)
			}),
			{
				numRuns: attacks,
				examples: [
					[[tick(['true']), news], false],
					[[tick(['token alone']), news], true],
				],
			},
		)
		expect(told.learned).toBeGreaterThan(0)
		console.info(`malicious member: ${told.attacks} attacks, ${told.learned} learned of a like and were seen, 0 silent`)
	},
	3_600_000,
)

test.each([
	['a ballot and its undoing in one tick', [tick(['true', 'wrong proof', 'token alone', 'garbled note']), news]],
	['a ballot, and leaving at once', [tick(['true']), { account: 0, after: 1, do: 'leave' }, news]],
	['a ballot, and starting over after the beat', [tick(['true']), { account: 0, after: 1, do: 'reset' }, news]],
	[
		'a ballot from a blocked account that is unblocked for a beat',
		[
			{ account: 0, after: 1, do: 'block' },
			tick(['true']),
			{ account: 0, after: 12, do: 'unblock' },
			{ account: 0, after: 12, do: 'block' },
			news,
		],
	],
] satisfies [string, Move[]][])('attack b: %s is seen as a match by the one who likes', async (_, all) => {
	const [liked, unliked] = [await attack(all, [true, false]), await attack(all, [false, false])]
	expect(liked.heard).not.toEqual(unliked.heard)
	expect(liked.seen).toEqual([true, false])
})

test.each([
	['a token without its proof', [tick(['token alone']), news]],
	['a proof that the other made', [tick(['swapped proof']), news]],
	['an expectation for another leaf', [tick(['expectation of another leaf']), news]],
	['a ballot of the other kind', [tick(['other kind']), news]],
	['a ballot copied by another account', [tick(['filler']), { account: 1, after: 15, do: 'copy' }, news]],
	['a ballot under a leaf that is not the newest', [leaves, { ...tick(['true']), leaf: 'first' }, news]],
	['a ballot of next week', [{ ...tick(['true']), week: 1 }, news]],
	['a ballot of last week', [{ ...tick(['true']), week: -1 }, news]],
	['many leaves', [leaves, leaves, leaves, leaves, leaves, news]],
] satisfies [string, Move[]][])('attack b: %s learns nothing', async (_, all) => {
	expect((await attack(all, [true, true])).heard).toEqual((await attack(all, [false, true])).heard)
})
