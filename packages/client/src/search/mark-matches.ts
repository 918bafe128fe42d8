import { fold, searchableWords } from './fold.ts'
import { agreement, matchWord } from './match-word.ts'

/** A piece of a text, and whether it is what was searched for. */
export type Piece = { readonly text: string; readonly marked: boolean }

const pieces = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu

/** A text in pieces, for marking the folded words that were typed: as much of a word as was typed, or all of a misspelt one. */
export function markMatches(text: string, typed: readonly string[]): Piece[] {
	if (typed.length === 0) return [{ text, marked: false }]
	return (text.match(pieces) ?? []).flatMap((piece) => {
		const length = markedLength(piece, typed)
		return [
			{ text: piece.slice(0, length), marked: true },
			{ text: piece.slice(length), marked: false },
		].filter((part) => part.text !== '')
	})
}

function markedLength(word: string, typed: readonly string[]): number {
	const folded = fold(word)
	const lengths = typed.flatMap((wanted) =>
		searchableWords(word).map((form) => {
			const agrees = matchWord(wanted, form)
			if (agrees === agreement.none) return 0
			const inPart = agrees === agreement.beginning && form === folded && folded.length === word.length
			return inPart ? wholeLetters(word, wanted.length) : word.length
		}),
	)
	return Math.max(0, ...lengths)
}

/** As long, or as much longer as the letter there bears signs. */
function wholeLetters(word: string, length: number): number {
	const signs = word.slice(length).match(/^\p{M}+/u)?.[0] ?? ''
	return length + signs.length
}
