/** Letters that Unicode does not decompose into a base and marks. */
const bases: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ħ: 'h', ς: 'σ' }
const undivided = new RegExp(`[${Object.keys(bases).join('')}]`, 'gu')

/**
 * Marks of any script (accents), joiners, and the nukta. The vowel signs of Indian scripts are marks in Unicode but letters to readers,
 * and stay.
 */
const marks = /[\p{Script=Inherited}\u093c]/gu

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
			// Upper case first: it turns "ß" into "SS".
			.toUpperCase()
			.toLowerCase()
			.replace(undivided, (letter) => bases[letter] ?? letter)
	)
}

/** The folded words of the typed text, each once. */
export function wordsOf(text: string): string[] {
	return [...new Set(partsOf(text))]
}

/**
 * The searchable words of a card's text: its folded words, those joined by punctuation also as one ("k-pop" as "kpop"), and Devanagari
 * also in Latin letters.
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

const devanagari = /\p{Script=Devanagari}/u

/** Consonants without the "a" that follows one without a sign. */
const consonants = lettersOf(
	'क:k ख:kh ग:g घ:gh ङ:n च:ch छ:chh ज:j झ:jh ञ:n ट:t ठ:th ड:d ढ:dh ण:n त:t थ:th द:d ध:dh न:n प:p फ:ph ब:b भ:bh म:m य:y र:r ल:l ळ:l व:v श:sh ष:sh स:s ह:h',
)

/** Vowels and their signs, long ones written short: "aradhya", not "aaraadhyaa". The virama is silent. */
const vowels = lettersOf('अ:a आ:a इ:i ई:i उ:u ऊ:u ऋ:ri ए:e ऐ:ai ओ:o औ:au ऑ:o ऍ:e')
const signs = lettersOf('ा:a ि:i ी:i ु:u ू:u ृ:ri े:e ै:ai ो:o ौ:au ॉ:o ॅ:e ्:')
const others = lettersOf('ं:n ँ:n ः:h')

/**
 * Transliterates a folded Devanagari word as people type it, so that "aradhya" finds "आराध्या"; omits the silent final "a" ("ram" for
 * "राम"). Empty for other scripts.
 */
function latinOf(word: string): string[] {
	if (!devanagari.test(word)) return []
	const letters = [...word]
	const sounds = letters.map((letter, i) => {
		const consonant = consonants.get(letter)
		if (consonant === undefined) return vowels.get(letter) ?? signs.get(letter) ?? others.get(letter) ?? ''
		const next = letters[i + 1]
		return next === undefined || signs.has(next) ? consonant : `${consonant}a`
	})
	return [sounds.join('')].filter((latin) => latin !== '')
}

function lettersOf(list: string): Map<string, string> {
	return new Map(
		list.split(' ').map((pair) => {
			const [letter = '', sound = ''] = pair.split(':')
			return [letter, sound]
		}),
	)
}
