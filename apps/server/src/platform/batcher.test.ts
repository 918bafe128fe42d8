import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

/** A batcher whose loads end when told. */
function controlled() {
	const loads: { keys: readonly number[]; end: PromiseWithResolvers<string[]> }[] = []
	const ask = createBatcher((keys: readonly number[]) => {
		const end = Promise.withResolvers<string[]>()
		loads.push({ keys, end })
		return end.promise
	})
	const answer = (load: number) => loads[load]?.end.resolve(loads[load].keys.map((key) => `${key} of load ${load}`))
	return { loads, ask, answer }
}

test('the first does not wait; those that come meanwhile share one load that begins after they came', async () => {
	const { loads, ask, answer } = controlled()
	const first = ask(1)
	const others = [ask(2), ask(1), ask(3)]
	expect(loads.map(({ keys }) => keys)).toEqual([[1]])
	answer(0)
	expect(await first).toBe('1 of load 0')
	await expect.poll(() => loads.length).toBe(2)
	expect(loads[1]?.keys).toEqual([2, 1, 3])
	answer(1)
	expect(await Promise.all(others)).toEqual(['2 of load 1', '1 of load 1', '3 of load 1'])
	const later = ask(4)
	expect(loads[2]?.keys).toEqual([4])
	answer(2)
	expect(await later).toBe('4 of load 2')
})

test('a failed load fails those who waited for it and nobody else', async () => {
	const { loads, ask, answer } = controlled()
	const [first, second] = [ask(1), ask(2)]
	loads[0]?.end.reject(new Error('lost'))
	await expect(first).rejects.toThrow('lost')
	await expect.poll(() => loads.length).toBe(2)
	answer(1)
	expect(await second).toBe('2 of load 1')
})

test('a load that answers too few answers nobody', async () => {
	const { loads, ask } = controlled()
	const asked = ask(1)
	loads[0]?.end.resolve([])
	await expect(asked).rejects.toThrow('each key')
})

test('those that may not share a load wait for a later one, in their order', async () => {
	const loads: string[][] = []
	const unlike = (keys: readonly { name: string }[]) =>
		keys.filter(({ name }, i) => keys.findIndex((key) => key.name === name) === i)
	const ask = createBatcher(
		async (keys: readonly { name: string }[]) => {
			loads.push(keys.map(({ name }) => name))
			return keys
		},
		{ next: unlike },
	)
	const asked = ['first', 'one', 'two', 'one', 'three', 'one'].map((name) => ({ name }))
	expect(await Promise.all(asked.map(ask))).toEqual(asked)
	expect(loads).toEqual([['first'], ['one', 'two', 'three'], ['one'], ['one']])
})
