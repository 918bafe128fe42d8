import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canLoop, cardAt, placeNear, placesAround, radiusOf, within } from './carousel-ring.ts'

const ring = (count: number, loops = true) => ({ count, loops })

test.each([
	[0, 0],
	[9, 9],
	[10, 0],
	[-1, 9],
	[-21, 9],
])('at place %i of a ring of ten stands card %i', (place, index) => {
	expect(cardAt(place, 10)).toBe(index)
})

test('a card is approached the shorter way round, unless the carousel has ends', () => {
	expect(placeNear(9, 0, ring(10))).toBe(-1)
	expect(placeNear(0, 9, ring(10))).toBe(10)
	expect(placeNear(9, 0, ring(10, false))).toBe(9)
})

test('a place beyond the ends is held at the end, and a ring has none', () => {
	expect([-1, 4, 12].map((place) => within(place, ring(10, false)))).toEqual([0, 4, 9])
	expect(within(12, ring(10))).toBe(12)
})

describe('what is rendered', () => {
	const sorted = (places: number[]) => places.toSorted((a, b) => a - b)

	test('is a window around the position, however many cards there are', () => {
		expect(sorted(placesAround(0, 2, ring(1000)))).toEqual([-2, -1, 0, 1, 2])
		expect(sorted(placesAround(0.5, 2, ring(1000)))).toEqual([-1, 0, 1, 2])
	})

	test('ends with the cards where the carousel has ends', () => {
		expect(placesAround(0, 2, ring(1000, false))).toEqual([0, 1, 2])
		expect(placesAround(2, 5, ring(3, false))).toEqual([0, 1, 2])
		expect(placesAround(0, 5, ring(0))).toEqual([])
	})

	test('never holds a card twice, always the one in the middle, and stands in the order of the cards', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 40 }),
				fc.integer({ min: -99, max: 99 }),
				fc.integer({ min: 1, max: 9 }),
				fc.boolean(),
				(count, half, radius, loops) => {
					const around = loops ? half / 2 : cardAt(half, count)
					const places = placesAround(around, radius, ring(count, loops))
					const cards = places.map((place) => cardAt(place, count))
					expect(cards).toEqual([...new Set(cards)].toSorted((a, b) => a - b))
					expect(places).toContain(loops ? Math.round(around) : around)
				},
			),
		)
	})
})

test('the ring closes only where no gap can be seen', () => {
	expect(canLoop(5, { width: 1440, step: 392 })).toBe(false)
	expect(canLoop(6, { width: 1440, step: 392 })).toBe(true)
})

test('the window covers what is seen and two slides more on each side', () => {
	expect([768, 1440, 2560].map((width) => radiusOf({ width, step: 392 }))).toEqual([3, 4, 6])
})
