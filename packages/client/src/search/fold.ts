import { latinOf } from './latin.ts'

/** Letters that Unicode does not take apart into a base and its marks. */
const bases: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ħ: 'h', ς: 'σ' }
const undivided = new RegExp(`[${Object.keys(bases).join('')}]`, 'gu')

/**
 * Marks that any script's letters may bear (accents), joiners, and the nukta. The vowel signs of Indian scripts are marks
 * to Unicode but letters to their readers: they stay.
 */
const marks = /[\p{Script=Inherited}\u093c]/gu

const ascii = /^[\0-\x7f]*$/
const apostrophes = /['’ʼ]/gu
const betweenWords = /[^\p{L}\p{M}\p{N}]+/u

/** A text without what people leave out when they type: case, accents, and the width and shape of letters (NFKD). */
export function fold(text: string): string {
	if (ascii.test(text)) return text.toLowerCase()
	return (
		text
			.normalize('NFKD')
			.replace(marks, '')
			// First to capitals, which says "ss" for "ß".
			.toUpperCase()
			.toLowerCase()
			.replace(undivided, (letter) => bases[letter] ?? letter)
	)
}

/** The folded words of what somebody typed, each once. */
export function wordsOf(text: string): string[] {
	return [...new Set(partsOf(text))]
}

/**
 * The words under which a text of a card is found: its folded words, those joined by a sign also as one ("k-pop" as
 * "kpop"), those in Devanagari also in Latin letters.
 */
export function searchableWords(text: string): string[] {
	const words = text.split(/\s+/).flatMap((piece) => {
		const parts = partsOf(piece)
		return parts.length > 1 ? [...parts, parts.join('')] : parts
	})
	return [...new Set(words.flatMap((word) => [word, ...latinOf(word)]))]
}

function partsOf(text: string): string[] {
	return fold(text)
		.replace(apostrophes, '')
		.split(betweenWords)
		.filter((word) => word !== '')
}
