import { expect, test } from 'vitest'
import { countBytes } from './letters.ts'
import { lettersOver, mostSaid } from './said.ts'

test('has room for 240 plain letters and 80 of Hindi', () => {
	expect([lettersOver(''), lettersOver('a'.repeat(240)), lettersOver('आ'.repeat(80))]).toEqual([0, 0, 0])
	expect(lettersOver('a'.repeat(243))).toBe(3)
	expect(lettersOver('आ'.repeat(82))).toBe(2)
})

test('counts whole letters to remove until the rest fits', () => {
	const text = `${'a'.repeat(238)}हिb`
	expect(lettersOver(text)).toBe(2)
	expect(countBytes(text.slice(0, 238))).toBeLessThanOrEqual(mostSaid)
})
