import { describe, expect, it } from 'vitest'
import { at, pick, seeded, shuffled, weighted, whole } from './random.ts'

const draw = (seed: string, count: number) => {
	const random = seeded(seed)
	return Array.from({ length: count }, random)
}

describe('seeded', () => {
	it('repeats itself for a seed and differs for another', () => {
		expect(draw('a', 20)).toEqual(draw('a', 20))
		expect(draw('a', 20)).not.toEqual(draw('b', 20))
	})

	it('spreads evenly over [0, 1)', () => {
		const values = draw('even', 10_000)
		const tenths = Array.from({ length: 10 }, (_, i) => values.filter((value) => Math.floor(value * 10) === i).length)
		expect(Math.min(...tenths)).toBeGreaterThan(850)
		expect(Math.max(...tenths)).toBeLessThan(1150)
	})
})

describe('choosing', () => {
	const random = seeded('choosing')
	it('reaches both ends of a range and nothing beyond', () => {
		const values = new Set(Array.from({ length: 200 }, () => whole(random, 3, 6)))
		expect([...values].sort()).toEqual([3, 4, 5, 6])
	})

	it('shuffles without losing anything', () => {
		const list = Array.from({ length: 50 }, (_, index) => index)
		const other = shuffled(random, list)
		expect(other).not.toEqual(list)
		expect(other.toSorted((a, b) => a - b)).toEqual(list)
	})

	it('respects weights', () => {
		const drawn = Array.from({ length: 1000 }, () =>
			weighted(random, [
				[9, 'often'],
				[1, 'seldom'],
				[0, 'never'],
			]),
		)
		const seldom = drawn.filter((value) => value === 'seldom').length
		expect(seldom).toBeGreaterThan(60)
		expect(seldom).toBeLessThan(150)
		expect(drawn).not.toContain('never')
	})

	it('wraps around a list and refuses an empty one', () => {
		expect(at(['a', 'b', 'c'], 7)).toBe('b')
		expect(() => pick(random, [])).toThrow(RangeError)
	})
})
