import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stretch, withinReach } from './rank.ts'

const reach = 6

// [Note: the reach] in the worst case: taste may change completely after every decision.
test('keeps the next card among those with cached photos, however taste changes', () =>
	fc.assert(
		fc.property(
			fc.array(fc.array(fc.double({ noNaN: true, min: -50, max: 50 }), { minLength: 40, maxLength: 40 }), {
				minLength: 40,
				maxLength: 40,
			}),
			(tastes) => {
				const order = Array.from({ length: 40 }, (_, place) => ({ place, open: true }))
				for (const [decided, lifts] of tastes.entries()) {
					const held = stretch(order, reach).map(({ place }) => place)
					const [next] = withinReach(order, ({ place }) => lifts[place] ?? 0, reach)
					expect(held).toContain(next?.place)
					const shown = Array.from({ length: 40 }, (_, place) => place)
					expect(held).toEqual(shown.filter((place) => Math.abs(place - decided) <= reach))
					if (next) next.open = false
				}
			},
		),
		{ numRuns: 30 },
	))

test('is the public order without a reach, or without a taste', () => {
	const order = [3, 1, 2].map((name) => ({ name, open: name !== 1 }))
	expect(withinReach(order, ({ name }) => name, 0).map(({ name }) => name)).toEqual([3, 2])
	expect(withinReach(order, () => 0, reach).map(({ name }) => name)).toEqual([3, 2])
})

test('moves a card by as many places as its lift, at most half the reach', () => {
	const order = Array.from({ length: 12 }, (_, place) => ({ place, open: true }))
	const lifted = (lift: number) =>
		withinReach(order, ({ place }) => (place === 6 ? lift : 0), reach).findIndex(({ place }) => place === 6)
	expect([1.5, -1.5, 100, -100].map(lifted)).toEqual([5, 7, 4, 8])
})
