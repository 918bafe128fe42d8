import { describe, expect, test } from 'vitest'
import { rovingStop } from './roving-stop.ts'

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
	])('%s leads from %i of five to %i', (key, from, to) => {
		expect(rovingStop(key, from, 5)).toBe(to)
	})

	test.each(['Tab', 'Enter', ' ', 'Escape', 'a'])('“%s” leads nowhere', (key) => {
		expect(rovingStop(key, 2, 5)).toBeUndefined()
	})
})
