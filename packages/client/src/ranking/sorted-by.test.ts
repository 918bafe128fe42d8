import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedBy } from './rank.ts'

test('sorts by rising key, and keeps equal ones in order', () =>
	fc.assert(
		fc.property(fc.array(fc.integer({ min: -1000, max: 1000 })), (keys) => {
			const items = keys.map((key, index) => ({ key, index }))
			expect(sortedBy(items, ({ key }) => key)).toEqual(items.toSorted((one, other) => one.key - other.key))
		}),
	))

test('distinguishes keys that differ by a millionth of their range, among ten thousand', () => {
	const items = Array.from({ length: 10_000 }, (_, index) => ((index * 7919) % 10_000) / 1e4)
	expect(sortedBy([...items, 100], (item) => item)).toEqual([...items.toSorted((one, other) => one - other), 100])
})
