import { expect, test } from 'vitest'
import { cleanText, countLetters, isBlank, lettersOver, limitOf, lookOf } from './letters.ts'

test('a text of invisible letters is blank', () => {
	const nothing = [
		'\u200b',
		'\u200d',
		'\ufe0f',
		'\u2800',
		'\u3164',
		'\u115f',
		'\u00ad',
		'\u{e0041}',
		'\u2060',
		'\u202e',
		'\u{13441}',
	]
	for (const letter of [...nothing, '\u{1d159}', '\ufff9', '\0', '\u034f', '\u3000'])
		expect([letter, isBlank(letter), isBlank(` ${letter}\n${letter}`)]).toEqual([letter, true, true])
	for (const text of ['.', '\u200dа', '❤️', 'क्‍ष', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) expect([text, isBlank(text)]).toEqual([text, false])
})

test('texts that look alike have one look', () => {
	for (const text of [
		'chai latte',
		'CHAI Latte',
		'chai\u200d latte',
		'ｃｈａｉ　ｌａｔｔｅ',
		'cha\u00adi  latte\ufe0f',
		'𝐜𝐡𝐚𝐢 latte',
		'\u2800chai latte',
	])
		expect([text, lookOf(text)]).toEqual([text, 'chai latte'])
	expect(lookOf('ﬁlm')).toBe(lookOf('film'))
	expect(lookOf('Rubik’s “k‑pop”')).toBe(lookOf('rubik\'s "k-pop"'))
	expect(lookOf('chaí')).not.toBe(lookOf('chai'))
	expect(lookOf('🏴󠁧󠁢󠁥󠁮󠁧󠁿')).not.toBe(lookOf('🏴󠁧󠁢󠁳󠁣󠁴󠁿'))
})

test('counts letters as people see them', () => {
	expect(['', 'plain', 'é', 'e\u0301', 'हि', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '🇮🇳'].map(countLetters)).toEqual([
		0, 5, 1, 1, 1, 3, 1,
	])
})

test('limits letters, and bytes, so that one letter is not endless', () => {
	const limit = limitOf(3)
	expect(lettersOver('\u0958'.repeat(3), limitOf(1))).toBe(2)
	expect(['abc', 'हिहिहि', '👨‍👩‍👧'].map((text) => lettersOver(text, limit))).toEqual([0, 0, 0])
	expect(
		['abcd', 'abcdef', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦', `a${'\u0301'.repeat(100)}`].map((text) => lettersOver(text, limit)),
	).toEqual([1, 3, 1, 1])
})

test('removes overrides of direction and stacks of accents', () => {
	expect(cleanText('holiday\u202egnp.exe')).toBe('holidaygnp.exe')
	expect(cleanText('two\nlines\r\nand\ta tab')).toBe('two\nlines\nand a tab')
	expect(cleanText('🏴\u{e0068}\u{e0069}\u{e007f}')).toBe('🏴')
	expect(cleanText(`a${'\u0301\u0316'.repeat(60)}b`)).toMatch(/^\p{L}\p{M}{1,8}b$/u)
	expect(cleanText(`a${`${'\u0301'.repeat(8)}\u200d`.repeat(20)}b`)).toMatch(/^\p{L}[\p{M}\u200d]{1,9}b$/u)
	for (const text of ['हिन्दी', 'Việt Nam', 'שָׁלוֹם', 'น้ำ', 'ကြွေးမြှုပ်', 'བསྒྲུབས', '👩🏽‍❤️‍👩🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])
		expect(cleanText(text)).toBe(text.normalize('NFC'))
})
