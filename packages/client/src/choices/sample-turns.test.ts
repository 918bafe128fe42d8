import { expect, test } from 'vitest'
import { pause } from '#calls/pause.ts'
import { seededRandom } from './sample-bytes.ts'
import { createTurns } from './sample-turns.ts'

/** Three at once, of three steps each that take any time: in which order they came. */
async function play(seed: number): Promise<string> {
	const turns = createTurns(seededRandom(seed))
	const steps: string[] = []
	const work = (name: string) => async () => {
		for (let step = 0; step < 3; step++) {
			await turns.take()
			await pause(Math.random() / 250)
			steps.push(name)
		}
	}
	await turns.together(['a', 'b', 'c'].map(work))
	await turns.take() // nobody else is there
	return steps.join('')
}

test('the order of what runs at once is that of the seed, however long each step takes', async () => {
	const orders = await Promise.all([1, 2, 3, 4].map(play))
	expect(await Promise.all([1, 2, 3, 4].map(play))).toEqual(orders)
	expect(new Set(orders).size).toBeGreaterThan(1)
})

test('one that fails leaves the turn to the others', async () => {
	const turns = createTurns(seededRandom(1))
	let ended = 0
	const works = [() => Promise.reject(new Error('broken')), () => turns.take().then(() => ended++)]
	await expect(turns.together(works)).rejects.toThrow('broken')
	await expect.poll(() => ended).toBe(1)
})
