import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from './fold.ts'
import { markMatches } from './mark-matches.ts'

const marked = (text: string, typed: string) =>
	markMatches(text, wordsOf(typed))
		.map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
		.join('')

test.each([
	['urban sketching', 'sketch', 'urban [sketch]ing'],
	['urban sketching', 'skecth urb', '[urb]an [sketching]'],
	['urban sketching', 'sketchign', 'urban [sketching]'],
	['Élodie', 'elo', '[Élo]die'],
	['आराध्या', 'आर', '[आरा]ध्या'],
	['आराध्या', 'arad', '[आराध्या]'],
	['chess', '', 'chess'],
])('“%s”, searched for “%s”, is marked as %s', (text, typed, pieces) => {
	expect(marked(text, typed)).toBe(pieces)
})

test('the pieces add up to the text', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
			const pieces = markMatches(text, wordsOf(typed))
			expect(pieces.map((piece) => piece.text).join('')).toBe(text)
		}),
	)
})
