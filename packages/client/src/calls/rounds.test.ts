import { expect, test } from 'vitest'
import { createRounds } from './rounds.ts'

function sampleRounds() {
	const ends: { resolve: (through: boolean) => void; reject: (error: Error) => void }[] = []
	const ask = createRounds(() => {
		const { promise, ...end } = Promise.withResolvers<boolean>()
		ends.push(end)
		return promise
	})
	return { ask, ends }
}

test('who asks while a round runs gets the next one, all of them the same', async () => {
	const { ask, ends } = sampleRounds()
	const [first, second, third] = [ask(), ask(), ask()]
	expect(ends).toHaveLength(1)
	ends[0]?.resolve(false)
	expect(await first).toBe(false)
	await Promise.resolve()
	expect(ends).toHaveLength(2)
	ends[1]?.resolve(true)
	expect(await Promise.all([second, third])).toEqual([true, true])
	void ask()
	expect(ends).toHaveLength(3)
})

test('a round that failed does not keep the next one from running', async () => {
	const { ask, ends } = sampleRounds()
	const [first, second] = [ask(), ask()]
	ends[0]?.reject(new Error('ours'))
	await expect(first).rejects.toThrow('ours')
	await Promise.resolve()
	ends[1]?.resolve(true)
	expect(await second).toBe(true)
})
