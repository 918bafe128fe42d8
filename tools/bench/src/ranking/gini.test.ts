import { expect, test } from 'vitest'
import { gini } from './gini.ts'

test('amounts that are all the same have a Gini coefficient of 0, and one who has all of n makes it 1 − 1/n', () => {
	expect(gini([3, 3, 3, 3])).toBe(0)
	expect(gini([0, 8, 0, 0])).toBeCloseTo(0.75)
	expect(gini([1, 2, 3])).toBeCloseTo(2 / 9)
	expect(gini([])).toBe(0)
	expect(gini([0, 0])).toBe(0)
})
