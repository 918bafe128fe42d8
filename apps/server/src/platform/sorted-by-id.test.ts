import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSortedById } from './sorted-by-id.ts'

const change = fc.record({ id: fc.stringMatching(/^[A-Za-z0-9_-]{1,2}$/), gone: fc.boolean(), value: fc.nat() })

test('after any changes it holds what a map would, in the order of the ids', () => {
	fc.assert(
		fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
			const sorted = createSortedById<{ id: string; value: number }>()
			const model = new Map<string, number>()
			for (const { id, gone, value } of changes) {
				if (gone) sorted.delete(id)
				else sorted.put({ id, value })
				if (gone) model.delete(id)
				else model.set(id, value)
				expect(sorted.get(id)?.value).toBe(model.get(id))
			}
			const expected = [...model]
				.map(([id, value]) => ({ id, value }))
				.sort((one, other) => (one.id < other.id ? -1 : 1))
			expect(sorted.all()).toEqual(expected)
		}),
	)
})
