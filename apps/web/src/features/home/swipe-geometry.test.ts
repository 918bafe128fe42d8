import { expect, test } from 'vitest'
import { choiceAt, rotationAt, stampAt, transformAt } from './swipe-geometry.ts'

test.each([
	[-400, -18],
	[-150, -18],
	[-75, -9],
	[0, 0],
	[50, 6],
	[150, 18],
	[151, 18],
])('a card dragged by %i turns by %i degrees', (x, degrees) => {
	expect(rotationAt(x)).toBeCloseTo(degrees, 10)
})

test.each([
	[0, undefined],
	[100, undefined],
	[-100, undefined],
	[100.5, 'like'],
	[-100.5, 'pass'],
	[600, 'like'],
])('letting go at %d decides %s', (x, choice) => {
	expect(choiceAt(x)).toBe(choice)
})

test('the stamp of a side fades in with the drag to it, and never with the other', () => {
	expect([-50, 0, 25, 100, 300].map((x) => stampAt(x, 'like'))).toEqual([0, 0, 0.25, 1, 1])
	expect([50, 0, -25, -100, -300].map((x) => stampAt(x, 'pass'))).toEqual([0, 0, 0.25, 1, 1])
})

test('the transform carries offset and turn', () => {
	expect(transformAt({ x: 75, y: -4 })).toBe('translate3d(75px, -4px, 0) rotate(9deg)')
})
