import { withPlainSigns } from '@ydo/contract/letters'
import { latinOf } from './sounds.ts'

/** Letters that Unicode does not decompose into a base and marks. */
const bases: Record<string, string> = {
	ø: 'o',
	ł: 'l',
	đ: 'd',
	ð: 'd',
	þ: 'th',
	æ: 'ae',
	œ: 'oe',
	ħ: 'h',
	ς: 'σ',
	ß: 'ss',
}
const undivided = new RegExp(`[${Object.keys(bases).join('')}]`, 'gu')

/**
 * Marks of any script (accents), letters that show nothing, and the nukta. The vowel signs of Indian scripts are marks in Unicode but letters to readers,
 * and stay.
 */
const marks = /[\p{Script=Inherited}\p{Default_Ignorable_Code_Point}\u093c]/gu

const ascii = /^[\0-\x7f]*$/
const apostrophes = /['’ʼ]/gu
const betweenWords = /[^\p{L}\p{M}\p{N}]+/u

/** Removes what people omit when typing: case, accents, and the width and shape of letters (NFKD). */
export function fold(text: string): string {
	if (ascii.test(text)) return text.toLowerCase()
	return (
		text
			.normalize('NFKD')
			.replace(marks, '')
			// Upper case first: in it the dotless "ı" is an "i".
			.toUpperCase()
			.toLowerCase()
			.replace(undivided, (letter) => bases[letter] ?? letter)
	)
}

/** The same for tags that differ only in case, accents, or kinds of the same sign. */
export function foldTag(tag: string): string {
	return fold(withPlainSigns(tag))
}

/** The folded words of the typed text, each once. */
export function wordsOf(text: string): string[] {
	return [...new Set(partsOf(text))]
}

/**
 * The searchable words of a card's text: its folded words, those joined by punctuation also as one ("k-pop" as "kpop"), and Indian scripts
 * also in Latin letters.
 */
export function searchableWords(text: string): string[] {
	const words = text.split(/\s+/).flatMap((piece) => {
		const parts = partsOf(piece)
		return parts.length > 1 ? [...parts, parts.join('')] : parts
	})
	return [...new Set(words.flatMap((word) => [word, latinOf(word) ?? word]))]
}

function partsOf(text: string): string[] {
	return fold(text)
		.replace(apostrophes, '')
		.split(betweenWords)
		.filter((word) => word !== '')
}
