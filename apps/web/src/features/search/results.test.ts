import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likelyHeight, rowsBetween, topsOf } from './results.tsx'

test('assumes a likely height for rows not measured yet', () => {
	expect([...topsOf(['a', 'b', 'c'], new Map([['b', 200]]))]).toEqual([
		0,
		likelyHeight,
		likelyHeight + 200,
		2 * likelyHeight + 200,
	])
})

test('returns no rows of an empty list', () => {
	expect(rowsBetween(topsOf([], new Map()), 0, 900)).toEqual({ first: 0, end: 0 })
})

test('includes every visible row, and at most one hidden row on each side', () => {
	const heights = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 50 })
	fc.assert(
		fc.property(heights, fc.nat(5000), fc.nat(900), (list, top, height) => {
			const ids = list.map((_, i) => String(i))
			const tops = topsOf(ids, new Map(list.map((value, i) => [String(i), value])))
			const { first, end } = rowsBetween(tops, top, top + height)
			expect(end).toBeGreaterThan(first)
			for (let row = 0; row < list.length; row++) {
				const seen = (tops[row + 1] as number) > top && (tops[row] as number) < top + height
				if (seen) expect([first <= row, row < end]).toEqual([true, true])
			}
			const hidden = list.filter((_, row) => {
				const seen = (tops[row + 1] as number) > top && (tops[row] as number) < top + height
				return row >= first && row < end && !seen
			})
			expect(hidden.length).toBeLessThanOrEqual(2)
		}),
	)
})
