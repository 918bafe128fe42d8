import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likelyHeight, rowsBetween, topsOf } from './row-window.ts'

test('rows that were not measured yet are taken to be as high as most', () => {
	expect([...topsOf(['a', 'b', 'c'], new Map([['b', 200]]))]).toEqual([
		0,
		likelyHeight,
		likelyHeight + 200,
		2 * likelyHeight + 200,
	])
})

test('of no rows there are none', () => {
	expect(rowsBetween(topsOf([], new Map()), 0, 900)).toEqual({ first: 0, end: 0 })
})

test('every row that can be seen is there, and at most one at either side that cannot', () => {
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
