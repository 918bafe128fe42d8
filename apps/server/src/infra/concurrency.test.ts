import { expect, test } from 'vitest'
import { createBatcher, createLatest, createWorkQueue, keep } from './concurrency.ts'

/** A batcher whose loads finish on command. */
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

test('runs the first request at once and shares one later load among requests made meanwhile', async () => {
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

test('rejects only the requests of the failed load', async () => {
	const { loads, ask, answer } = controlled()
	const [first, second] = [ask(1), ask(2)]
	loads[0]?.end.reject(new Error('lost'))
	await expect(first).rejects.toThrow('lost')
	await expect.poll(() => loads.length).toBe(2)
	answer(1)
	expect(await second).toBe('2 of load 1')
})

test('rejects all requests when the load returns too few values', async () => {
	const { loads, ask } = controlled()
	const asked = ask(1)
	loads[0]?.end.resolve([])
	await expect(asked).rejects.toThrow('each key')
})

test('defers keys that may not share a load, in order', async () => {
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

/** Work whose runs finish on command. */
function controlledWork() {
	const runs: PromiseWithResolvers<void>[] = []
	const latest = createLatest(() => {
		const run = Promise.withResolvers<void>()
		runs.push(run)
		return run.promise
	})
	return { runs, latest }
}

test('shares one later run among calls made during a run', async () => {
	const { runs, latest } = controlledWork()
	const ended: string[] = []
	const ask = (name: string) => latest().then(() => ended.push(name))
	const first = ask('first')
	const others = [ask('second'), ask('third')]
	expect(runs).toHaveLength(1)
	runs[0]?.resolve()
	await first
	await expect.poll(() => runs.length).toBe(2)
	expect(ended).toEqual(['first'])
	runs[1]?.resolve()
	await Promise.all(others)
	expect(ended).toEqual(['first', 'second', 'third'])
	expect(runs).toHaveLength(2)
})

test('never runs twice at once', async () => {
	let running = 0
	let most = 0
	const latest = createLatest(async () => {
		most = Math.max(most, ++running)
		await Promise.resolve()
		running--
	})
	const asks: Promise<void>[] = []
	for (let i = 0; i < 50; i++) {
		asks.push(latest(), latest().then(latest))
		if (i % 3 === 0) await Promise.resolve()
	}
	await Promise.all(asks)
	expect([most, running]).toEqual([1, 0])
})

test('rejects only the callers of the failed run', async () => {
	const { runs, latest } = controlledWork()
	const first = latest()
	const second = latest()
	runs[0]?.reject(new Error('lost'))
	await expect(first).rejects.toThrow('lost')
	await expect.poll(() => runs.length).toBe(2)
	runs[1]?.resolve()
	await second
})

test('runs the work once, also for concurrent callers', async () => {
	let done = 0
	const ask = keep(async () => ++done)
	expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
	expect(await ask()).toBe(1)
})

test('retries on the next call after a failure', async () => {
	let tries = 0
	const ask = keep(async () => {
		if (++tries === 1) throw new Error('broken')
		return tries
	})
	await expect(ask()).rejects.toThrow('broken')
	expect(await ask()).toBe(2)
})

/** A queue for two at a time and one waiting, with work that finishes on command. */
function controlledTurns() {
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

test('runs two at a time, the next in order, and rejects more than fit at once', async () => {
	const { run, begun } = controlledTurns()
	const [one, two, three, four] = [run('one'), run('two'), run('three'), run('four')]
	await expect(four.result).rejects.toMatchObject({ code: 'unavailable' })
	expect(begun).toEqual(['one', 'two'])
	two.resolve('done')
	expect(await two.result).toBe('done')
	await expect.poll(() => begun).toEqual(['one', 'two', 'three'])
	for (const work of [one, three]) work.resolve('done')
	expect(await Promise.all([one.result, three.result])).toEqual(['done', 'done'])
})

test('frees the place of failed work', async () => {
	const { run, begun } = controlledTurns()
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
