import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canLoop, cardAt, placeNear, placesAround, radiusOf, within } from './loop.ts'

const loop = (count: number, endless = true) => ({ count, endless })

test.each([
	[0, 0],
	[9, 9],
	[10, 0],
	[-1, 9],
	[-21, 9],
])('maps place %i of a loop of ten to card %i', (place, index) => {
	expect(cardAt(place, 10)).toBe(index)
})

test('approaches a card the shorter way round, unless the carousel has ends', () => {
	expect(placeNear(9, 0, loop(10))).toBe(-1)
	expect(placeNear(0, 9, loop(10))).toBe(10)
	expect(placeNear(9, 0, loop(10, false))).toBe(9)
})

test('clamps a place beyond the ends, and leaves an endless one unclamped', () => {
	expect([-1, 4, 12].map((place) => within(place, loop(10, false)))).toEqual([0, 4, 9])
	expect(within(12, loop(10))).toBe(12)
})

describe('rendered places', () => {
	const sorted = (places: number[]) => places.toSorted((a, b) => a - b)

	test('cover a window around the position, however many cards there are', () => {
		expect(sorted(placesAround(0, 2, loop(1000)))).toEqual([-2, -1, 0, 1, 2])
		expect(sorted(placesAround(0.5, 2, loop(1000)))).toEqual([-1, 0, 1, 2])
	})

	test('stop at the first and last card if the carousel has ends', () => {
		expect(placesAround(0, 2, loop(1000, false))).toEqual([0, 1, 2])
		expect(placesAround(2, 5, loop(3, false))).toEqual([0, 1, 2])
		expect(placesAround(0, 5, loop(0))).toEqual([])
	})

	test('contain no card twice, always include the middle one, and follow the order of the cards', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 40 }),
				fc.integer({ min: -99, max: 99 }),
				fc.integer({ min: 1, max: 9 }),
				fc.boolean(),
				(count, half, radius, endless) => {
					const around = endless ? half / 2 : cardAt(half, count)
					const places = placesAround(around, radius, loop(count, endless))
					const cards = places.map((place) => cardAt(place, count))
					expect(cards).toEqual([...new Set(cards)].toSorted((a, b) => a - b))
					expect(places).toContain(endless ? Math.round(around) : around)
				},
			),
		)
	})
})

test('loops only if no gap can be visible', () => {
	expect(canLoop(5, { width: 1440, step: 392 })).toBe(false)
	expect(canLoop(6, { width: 1440, step: 392 })).toBe(true)
})

test('renders the visible slides and two more on each side', () => {
	expect([768, 1440, 2560].map((width) => radiusOf({ width, step: 392 }))).toEqual([3, 4, 6])
})
