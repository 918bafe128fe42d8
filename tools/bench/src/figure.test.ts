import { expect, test } from 'vitest'
import { type Figure, holds } from '#figure.ts'

const figure = (value: number, limit?: Figure['limit']): Figure => ({
	subject: 'a page',
	property: 'JavaScript, kB gzip',
	value,
	...(limit && { limit }),
})

test('a figure holds up to its limit and not beyond, and always without a limit', () => {
	expect(holds(figure(88, { atMost: 88 }))).toBe(true)
	expect(holds(figure(88.1, { atMost: 88 }))).toBe(false)
	expect(holds(figure(0.8, { atLeast: 0.8 }))).toBe(true)
	expect(holds(figure(0.79, { atLeast: 0.8 }))).toBe(false)
	expect(holds(figure(Number.NaN, { atMost: 88 }))).toBe(false)
	expect(holds(figure(1e9))).toBe(true)
})
