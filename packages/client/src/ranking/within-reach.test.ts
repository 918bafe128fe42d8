import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stretch, withinReach } from './within-reach.ts'

const reach = 6

// [Note: the reach], as it is lived: after every decision the taste may have changed altogether.
test('whatever the taste says from one decision to the next, the next card is among those whose photos are held', () =>
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

test('without a reach the order is the public one, and without a taste too', () => {
	const order = [3, 1, 2].map((name) => ({ name, open: name !== 1 }))
	expect(withinReach(order, ({ name }) => name, 0).map(({ name }) => name)).toEqual([3, 2])
	expect(withinReach(order, () => 0, reach).map(({ name }) => name)).toEqual([3, 2])
})

test('a taste moves a card up and down by as many places as it says, at most by half the reach', () => {
	const order = Array.from({ length: 12 }, (_, place) => ({ place, open: true }))
	const lifted = (lift: number) =>
		withinReach(order, ({ place }) => (place === 6 ? lift : 0), reach).findIndex(({ place }) => place === 6)
	expect([1.5, -1.5, 100, -100].map(lifted)).toEqual([5, 7, 4, 8])
})
