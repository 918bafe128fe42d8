import { expect, test } from 'vitest'
import { bytesSaid, lettersOver, lettersSaid, mostSaid } from './said.ts'

test.each([
	['', 0, 0],
	['plain', 5, 5],
	['é', 2, 1],
	['e\u0301', 2, 1],
	['आ', 3, 1],
	['हि', 6, 1],
	['🪁', 4, 1],
])('%j takes %i bytes of a note and counts as %i letters', (text, bytes, letters) => {
	expect([bytesSaid(text), lettersSaid(text)]).toEqual([bytes, letters])
})

test('has room for 240 plain letters and 80 of Hindi', () => {
	expect([lettersOver(''), lettersOver('a'.repeat(240)), lettersOver('आ'.repeat(80))]).toEqual([0, 0, 0])
	expect(lettersOver('a'.repeat(243))).toBe(3)
	expect(lettersOver('आ'.repeat(82))).toBe(2)
})

test('counts whole letters to remove until the rest fits', () => {
	const text = `${'a'.repeat(238)}हिb`
	expect(lettersOver(text)).toBe(2)
	expect(bytesSaid(text.slice(0, 238))).toBeLessThanOrEqual(mostSaid)
})
