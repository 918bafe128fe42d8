import { expect, test } from 'vitest'
import { auc, aucError } from './auc.ts'
import { guess } from './guess.ts'

const noise = (index: number, of: number) => Math.sin(index * 12.9898 + of * 78.233) * 43_758.5453
const part = (value: number) => value - Math.floor(value)
const list = (count: number, of: number, shift: number) =>
	Array.from({ length: count }, (_, index) => [part(noise(index, of)), part(noise(index, of + 1)) + shift])

test('an AUC is 1 where all are told apart, 0 the other way round, 0.5 where nothing is told', () => {
	expect(auc([3, 4], [1, 2])).toBe(1)
	expect(auc([1, 2], [3, 4])).toBe(0)
	expect(auc([1, 1, 1], [1, 1])).toBe(0.5)
	expect(auc([1, 3], [2, 2])).toBe(0.5)
	expect(aucError(500, 500)).toBeCloseTo(0.0183, 4)
})

test('the guesser tells what differs a little, and not what does not', () => {
	const differing = guess(list(400, 1, 0.15), list(400, 5, 0))
	expect(differing.learnt).toBeGreaterThan(0.6)
	expect([differing.distance, differing.furthest].every((distance) => distance > 4)).toBe(true)
	const alike = guess(list(400, 1, 0), list(400, 5, 0))
	expect([alike.distance, alike.furthest].every((distance) => distance < 3)).toBe(true)
})
