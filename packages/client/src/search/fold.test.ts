import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, searchableWords, wordsOf } from './fold.ts'

test.each([
	['ÉLODIE', 'elodie'],
	['Ī́shā', 'isha'],
	['ﬁlm ＮＯＩＲ', 'film noir'],
	['Straße, STRAẞE, Øre, Łódź, ΣΑΣ', 'strasse, strasse, ore, lodz, σασ'],
	['Ilgın', 'ilgin'],
	['Dee\u200bp\u00ada\u2060k', 'deepak'],
	['\u3164\u115f\uffa0', ''],
	['मीरा', 'मीरा'],
	['ज़ोया', 'जोया'],
])('%s folds to %s', (text, folded) => {
	expect(fold(text)).toBe(folded)
})

test('is idempotent and ignores case', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (text) => {
			expect(fold(fold(text))).toBe(fold(text))
		}),
	)
	fc.assert(
		fc.property(fc.string({ unit: fc.constantFrom(...'aéîñčśß') }), (text) => {
			expect(fold(text.toUpperCase())).toBe(fold(text))
		}),
	)
})

test('splits typed words at all but letters, digits and apostrophes', () => {
	expect(wordsOf('  Rubik’s k-pop,  3D k-pop ')).toEqual(['rubiks', 'k', 'pop', '3d'])
	expect(wordsOf(' –, ')).toEqual([])
})

test('also finds words joined by punctuation as one, and Indian scripts in Latin letters', () => {
	expect(searchableWords('k-pop fan')).toEqual(['k', 'pop', 'kpop', 'fan'])
	expect(searchableWords('आराध्या राम')).toEqual(['आराध्या', 'aradhya', 'राम', 'ram'])
	expect(searchableWords('अंजलि कृष्ण ज़ोया')).toEqual(['अंजलि', 'anjali', 'कृष्ण', 'krishn', 'जोया', 'joya'])
})
