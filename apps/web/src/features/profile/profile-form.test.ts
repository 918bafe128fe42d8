import { describe, expect, test } from 'vitest'
import { rovingStop } from './profile-form.tsx'

describe('rovingStop', () => {
	test.each([
		['ArrowRight', 0, 1],
		['ArrowRight', 4, 0],
		['ArrowDown', 2, 3],
		['ArrowLeft', 3, 2],
		['ArrowLeft', 0, 4],
		['ArrowUp', 1, 0],
		['Home', 3, 0],
		['End', 1, 4],
	])('moves with %s from %i of five to %i', (key, from, to) => {
		expect(rovingStop(key, from, 5)).toBe(to)
	})

	test.each(['Tab', 'Enter', ' ', 'Escape', 'a'])('ignores “%s”', (key) => {
		expect(rovingStop(key, 2, 5)).toBeUndefined()
	})
})
