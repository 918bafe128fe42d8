import { expect, test } from 'vitest'
import { bytesSaid } from './said.ts'

test.each([
	['', 0],
	['plain', 5],
	['é', 2],
	['e\u0301', 2],
	['आ', 3],
	['🪁', 4],
])('%j takes %i bytes of a note', (text, bytes) => {
	expect(bytesSaid(text)).toBe(bytes)
})
