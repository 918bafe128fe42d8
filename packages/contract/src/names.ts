import { cleanText, lettersOf, withPlainSigns } from './letters.ts'

/**
 * True if a card's name is the account's name or a part of it: the same letters; or words of it, and initials of its other words beside
 * them, in their order. Case, accents, points, apostrophes and the kinds of hyphens make no difference.
 */
export function isNameOf(accountName: string, name: string): boolean {
	const [known, words] = [wordsOf(accountName), wordsOf(name)]
	if (words.length > 0 && joined(known) === joined(words)) return true
	const whole = words.filter((word) => known.includes(word))
	const others = known.filter((word) => !whole.includes(word))
	const initials = words.filter((word) => !whole.includes(word)).flatMap(lettersOf)
	return whole.some((word) => word.length > 1) && areInitials(initials, others)
}

/** True if each of the letters begins a word of its own, in the order of the words. */
function areInitials(letters: readonly string[], words: readonly string[]): boolean {
	let at = 0
	for (const letter of letters) {
		while (at < words.length && !words[at]?.startsWith(letter)) at++
		if (at++ >= words.length) return false
	}
	return true
}

function joined(words: readonly string[]): string {
	return words.join('').replaceAll('-', '')
}

function wordsOf(name: string): string[] {
	return withPlainSigns(cleanText(name.replaceAll(/\s+/gu, ' ')))
		.normalize('NFKD')
		.replaceAll(/\p{Script=Inherited}/gu, '')
		.normalize('NFC')
		.toLowerCase()
		.replaceAll("'", '')
		.split(/[ .,_()·॰]+/u)
		.filter((word) => word !== '')
}
