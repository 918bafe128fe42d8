import { expect, test } from 'vitest'
import { singleFlight } from './timing.ts'

function sampleFlight() {
	const ends: { resolve: (through: boolean) => void; reject: (error: Error) => void }[] = []
	const ask = singleFlight(() => {
		const { promise, ...end } = Promise.withResolvers<boolean>()
		ends.push(end)
		return promise
	})
	return { ask, ends }
}

test('callers during a run share the next run', async () => {
	const { ask, ends } = sampleFlight()
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

test('a failed run does not prevent the next one', async () => {
	const { ask, ends } = sampleFlight()
	const [first, second] = [ask(), ask()]
	ends[0]?.reject(new Error('ours'))
	await expect(first).rejects.toThrow('ours')
	await Promise.resolve()
	ends[1]?.resolve(true)
	expect(await second).toBe(true)
})
