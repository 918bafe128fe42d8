import { allOrEvery } from '@ydo/contract/test/in-full'
import { expect, test } from 'vitest'
import { plantedLeaks, tellingScript, tellingSecrets } from './planted-leaks.ts'
import { liveTwice } from './two-lives.ts'

const lives = { script: tellingScript, one: tellingSecrets, other: [] }
const names = Object.keys(plantedLeaks)

const power = { calls: 0, caught: 0 }

test('two lives are equal without a planted leak', async () => {
	const { difference, compared } = await liveTwice(lives)
	expect(difference).toBeUndefined()
	power.calls = compared
})

const planted = allOrEvery(3, names)

test.each(planted)('two lives catch %s', async (name) => {
	expect((await liveTwice({ ...lives, plant: plantedLeaks[name] ?? {} })).difference).toBeDefined()
	power.caught++
})

test('at least twelve leaks exist, and each that was planted is caught', () => {
	expect(names.length).toBeGreaterThanOrEqual(12)
	expect(power.caught).toBe(planted.length)
	console.info(`two lives: ${power.calls} calls of a world, ${planted.length} leaks planted, ${power.caught} caught`)
})
