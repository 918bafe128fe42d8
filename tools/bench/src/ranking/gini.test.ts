import { expect, test } from 'vitest'
import { gini } from './gini.ts'

test('the Gini coefficient is 0 for equal amounts, and 1 − 1/n if one of n has all', () => {
	expect(gini([3, 3, 3, 3])).toBe(0)
	expect(gini([0, 8, 0, 0])).toBeCloseTo(0.75)
	expect(gini([1, 2, 3])).toBeCloseTo(2 / 9)
	expect(gini([])).toBe(0)
	expect(gini([0, 0])).toBe(0)
})
