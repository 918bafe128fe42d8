import { expect, test } from 'vitest'
import { median } from './median.ts'

test('the median is the middle value, in any order', () => {
	expect(median([5, 1, 900])).toBe(5)
	expect(median([4, 1, 3, 2])).toBe(2.5)
	expect(median([7])).toBe(7)
	expect(median([])).toBeNaN()
})
