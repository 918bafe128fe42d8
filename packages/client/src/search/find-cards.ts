import type { Card } from '@ydo/contract/cards'
import { type Filters, filterOf, noFilters } from './filters.ts'
import { wordsOf } from './fold.ts'
import { matchWord } from './match-word.ts'
import { fields, type SearchIndex } from './search-index.ts'

/**
 * The cards that have every typed word and pass the filters, best first. Nothing typed asks for no word.
 *
 * The order [Note: order of results]: each typed word counts by the best place it has in a card, first by how well it agrees
 * (whole word, beginning, one slip, beginning with one slip), then by where it stands (name, tag, discipline, year); the
 * counts of all typed words are added. Equal cards stay in the order of the index.
 */
export function findCards(index: SearchIndex, text: string, filters: Filters = noFilters): Card[] {
	const { cards, tagKeys } = index
	const scores = scoresOf(index, wordsOf(text))
	const passes = filterOf(filters)
	const byScore: Card[][] = []
	for (const [i, card] of cards.entries()) {
		const score = scores ? (scores[i] ?? 0) : 1
		if (score === 0 || !passes(card, tagKeys[i] ?? [])) continue
		const equal = byScore[score]
		if (equal) equal.push(card)
		else byScore[score] = [card]
	}
	return byScore.reverse().flat()
}

/** What each card counts, 0 where a typed word is not in it; undefined when nothing is typed. */
function scoresOf(index: SearchIndex, typed: readonly string[]): Uint16Array | undefined {
	let sum: Uint16Array | undefined
	for (const word of typed) {
		const best = bestOf(index, word)
		sum = sum?.map((score, i) => (score && best[i] ? score + best[i] : 0)) ?? best
	}
	return sum
}

/** What one typed word counts in each card. */
function bestOf({ cards, words, begins, places }: SearchIndex, typed: string): Uint16Array {
	const best = new Uint16Array(cards.length)
	for (let w = 0; w < words.length; w++) {
		const agrees = matchWord(typed, words[w] as string)
		if (agrees === 0) continue
		const end = begins[w + 1] as number
		for (let p = begins[w] as number; p < end; p++) {
			const place = places[p] as number
			const card = Math.floor(place / fields.length)
			const score = agrees * fields.length + (place % fields.length)
			if (score > (best[card] as number)) best[card] = score
		}
	}
	return best
}
