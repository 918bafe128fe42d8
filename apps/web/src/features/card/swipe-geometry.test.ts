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
])('turns a card dragged by %i by %i degrees', (x, degrees) => {
	expect(rotationAt(x)).toBeCloseTo(degrees, 10)
})

test.each([
	[0, undefined],
	[100, undefined],
	[-100, undefined],
	[100.5, 'like'],
	[-100.5, 'pass'],
	[600, 'like'],
])('a release at %d decides %s', (x, choice) => {
	expect(choiceAt(x)).toBe(choice)
})

test('fades in the stamp of the drag’s side only', () => {
	expect([-50, 0, 25, 100, 300].map((x) => stampAt(x, 'like'))).toEqual([0, 0, 0.25, 1, 1])
	expect([50, 0, -25, -100, -300].map((x) => stampAt(x, 'pass'))).toEqual([0, 0, 0.25, 1, 1])
})

test('combines offset and turn in the transform', () => {
	expect(transformAt({ x: 75, y: -4 })).toBe('translate3d(75px, -4px, 0) rotate(9deg)')
})
