import { cleanText, countLetters } from './letters.ts'

/**
 * True if a card's name is the account's name or a part of it: each of its words is a word of that, or, beside a whole word, the initial of
 * another. Case, points and the kinds of apostrophes and hyphens make no difference.
 */
export function isNameOf(accountName: string, name: string): boolean {
	const known = wordsOf(accountName)
	const words = wordsOf(name)
	const whole = words.filter((word) => known.includes(word))
	const others = known.filter((word) => !whole.includes(word))
	const isInitial = (word: string) => countLetters(word) === 1 && others.some((other) => other.startsWith(word))
	return whole.length > 0 && words.every((word) => whole.includes(word) || isInitial(word))
}

function wordsOf(name: string): string[] {
	return cleanText(name.replaceAll(/\s+/gu, ' '))
		.normalize('NFKC')
		.toLowerCase()
		.replaceAll(/['’‘ʼʻ`´′＇]/gu, '’')
		.replaceAll(/\p{Pd}/gu, '-')
		.split(/[ .·॰]+/u)
		.filter((word) => word !== '')
}
