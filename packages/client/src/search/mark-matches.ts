import { fold, searchableWords } from './fold.ts'
import { agreement, matchWord } from './match-word.ts'
import { matchSound, soundOf, typedSounds } from './sounds.ts'

/** A piece of a text; `marked` if it matches the search. */
export type Piece = { readonly text: string; readonly marked: boolean }

const pieces = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu

/** Splits a text to mark the typed, folded words: the typed part of a word, or all of a misspelt one. */
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
			if (agrees === agreement.none) return matchSound(typedSounds(wanted), soundOf(form)) ? word.length : 0
			const inPart = agrees === agreement.beginning && form === folded && folded.length === word.length
			return inPart ? wholeLetters(word, wanted.length) : word.length
		}),
	)
	return Math.max(0, ...lengths)
}

/** Extends the length over the combining signs that follow. */
function wholeLetters(word: string, length: number): number {
	const signs = word.slice(length).match(/^\p{M}+/u)?.[0] ?? ''
	return length + signs.length
}
