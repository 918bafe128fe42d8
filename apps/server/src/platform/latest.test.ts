import { expect, test } from 'vitest'
import { createLatest } from './latest.ts'

/** Work whose runs end when told. */
function controlled() {
	const runs: PromiseWithResolvers<void>[] = []
	const latest = createLatest(() => {
		const run = Promise.withResolvers<void>()
		runs.push(run)
		return run.promise
	})
	return { runs, latest }
}

test('who asks during a run gets one that begins after they asked, shared by all of them', async () => {
	const { runs, latest } = controlled()
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

test('never two runs at once, whoever asks when', async () => {
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

test('a failure is told to those of its run alone', async () => {
	const { runs, latest } = controlled()
	const first = latest()
	const second = latest()
	runs[0]?.reject(new Error('lost'))
	await expect(first).rejects.toThrow('lost')
	await expect.poll(() => runs.length).toBe(2)
	runs[1]?.resolve()
	await second
})
