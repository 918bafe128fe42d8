import { expect, test } from 'vitest'
import { slideDistance, windowRadius } from './carousel-window.ts'

test.each([
	[0, 9, true, 1],
	[9, 0, true, 1],
	[2, 7, true, 5],
	[3, 3, true, 0],
	[0, 9, false, 9],
	[9, 7, false, 2],
])('from slide %i to slide %i of ten, looping %s, are %i steps', (from, to, loops, steps) => {
	expect(slideDistance(from, to, { count: 10, loops })).toBe(steps)
})

test('the window covers what is seen and two slides more on each side', () => {
	expect([768, 1440, 2560].map(windowRadius)).toEqual([4, 5, 6])
})
