import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** A queue for two at a time and one waiting, with work that ends when told. */
function controlled() {
	const queue = createWorkQueue({ atOnce: 2, waiting: 1 })
	const begun: string[] = []
	const run = (name: string) => {
		const end = Promise.withResolvers<string>()
		const result = queue.run(() => {
			begun.push(name)
			return end.promise
		})
		return { ...end, result }
	}
	return { run, begun }
}

test('two at a time, the next in their turn, and what is too much is refused at once', async () => {
	const { run, begun } = controlled()
	const [one, two, three, four] = [run('one'), run('two'), run('three'), run('four')]
	await expect(four.result).rejects.toMatchObject({ code: 'unavailable' })
	expect(begun).toEqual(['one', 'two'])
	two.resolve('done')
	expect(await two.result).toBe('done')
	await expect.poll(() => begun).toEqual(['one', 'two', 'three'])
	for (const work of [one, three]) work.resolve('done')
	expect(await Promise.all([one.result, three.result])).toEqual(['done', 'done'])
})

test('work that fails gives its place back', async () => {
	const { run, begun } = controlled()
	for (let i = 0; i < 5; i++) {
		const work = run(`work ${i}`)
		work.reject(new Error('damaged'))
		await expect(work.result).rejects.toThrow('damaged')
	}
	const [one, two, three] = [run('one'), run('two'), run('three')]
	await expect.poll(() => begun.slice(5)).toEqual(['one', 'two'])
	for (const work of [one, two, three]) work.resolve('done')
	await three.result
})
