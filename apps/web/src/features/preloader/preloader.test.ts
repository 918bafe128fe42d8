import { describe, expect, test } from 'vitest'
import { preloaderDuration, preloaderFrame, untilNextFrame } from './preloader.tsx'

describe('preloaderFrame', () => {
	test.each([
		[0, 'intro', 0],
		[2999, 'intro', 0],
		[3000, 'greeting', 0],
		[4199, 'greeting', 0],
		[4200, 'bar', 0],
		[4299, 'bar', 0],
		[4300, 'bar', 2],
		[4399, 'bar', 2],
		[4400, 'bar', 4],
		[9199, 'bar', 98],
		[9200, 'bar', 100],
		[10_199, 'bar', 100],
		[10_200, 'done', 100],
		[60_000, 'done', 100],
	])('after %i ms: %s at %i percent', (elapsed, stage, percent) => {
		expect(preloaderFrame(elapsed)).toEqual({ stage, percent })
	})

	test('takes 3 s, 1.2 s, 50 steps of 100 ms and 1 s', () => {
		expect(preloaderDuration).toBe(3000 + 1200 + 50 * 100 + 1000)
	})
})

describe('untilNextFrame', () => {
	test('shows every frame once, in order, from the first frame on', () => {
		const seen = [preloaderFrame(0)]
		let elapsed = 0
		for (let wait = untilNextFrame(elapsed); wait !== undefined; wait = untilNextFrame(elapsed)) {
			expect(wait).toBeGreaterThan(0)
			expect(preloaderFrame(elapsed + wait - 1)).toEqual(seen.at(-1))
			elapsed += wait
			seen.push(preloaderFrame(elapsed))
		}
		expect(elapsed).toBe(preloaderDuration)
		expect(seen.map(({ percent }) => percent)).toEqual([0, 0, ...Array.from({ length: 51 }, (_, i) => i * 2), 100])
	})

	test('returns the rest of the step when a timer was late', () => {
		expect(untilNextFrame(4342.5)).toBeCloseTo(57.5)
		expect(untilNextFrame(10_500)).toBeUndefined()
	})
})
