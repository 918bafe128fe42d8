import { beforeAll, expect, test } from 'vitest'
import { liveCampus, type Traffic } from './campus.ts'
import { featuresOf } from './features.ts'
import { chanceOf, guess } from './guess.ts'
import { type Leak, leaks } from './planted-leaks.ts'

// Longer run: YDO_MEMBERS=500 YDO_DAYS=7
const [each, days] = [Number(process.env.YDO_MEMBERS ?? 18), Number(process.env.YDO_DAYS ?? 1)]
const long = 36_000_000
/** The least AUC that the guesser must reach on a planted leak. */
const caught = 0.8

let campus: Traffic[] = []
const power = { told: [] as string[], leaks: [] as number[] }

beforeAll(async () => {
	campus = await liveCampus({ each, days, kinds: [0, 1, 10, 60], peers: 64 })
}, long)

/** The guesser's AUC between members with as many likes as one of `ones` and those with as many as one of `others`. */
function areaOf(ones: readonly number[], others: readonly number[], leak: Leak = (call) => [call]): number {
	const compared = campus.filter(({ likes }) => ones.includes(likes) || others.includes(likes))
	return guess(
		compared.map(({ likes, calls }) => ({
			isPositive: others.includes(likes),
			features: featuresOf(calls.flatMap((call) => leak(call, likes))),
		})),
	)
}

test.each([
	['nobody', [0], 'somebody', [1, 10, 60]],
	['one at most', [0, 1], 'ten or more', [10, 60]],
])(
	'members who like %s %j cannot be told by their traffic from those who like %s %j',
	(one, ones, other, others) => {
		const area = areaOf(ones, others)
		const chance = chanceOf(ones.length * each, others.length * each)
		power.told.push(`likes ${one} or ${other} ${area.toFixed(2)} (chance up to ${(0.5 + chance).toFixed(2)})`)
		expect(Math.abs(area - 0.5)).toBeLessThan(chance)
	},
	long,
)

test.each(Object.keys(leaks))(
	'the guesser notices %s',
	(name) => {
		const area = areaOf([0], [60], leaks[name])
		power.leaks.push(area)
		expect(area).toBeGreaterThan(caught)
	},
	long,
)

test('the guesser had traffic to learn from', () => {
	const calls = campus.reduce((sum, one) => sum + one.calls.length, 0)
	const [told, least] = [power.told.join(', '), Math.min(...power.leaks).toFixed(2)]
	expect(calls).toBeGreaterThan(5 * campus.length)
	console.info(`guesser: ${campus.length} members, ${days} days, ${calls} calls, AUC: ${told}`)
	console.info(`guesser: ${power.leaks.length} leaks planted, each noticed, with an AUC of ${least} or more`)
})
