import type { Card } from '@ydo/contract/cards'
import { type Filters, filterOf, noFilters } from './filters.ts'
import { foldTag, searchableWords, wordsOf } from './fold.ts'
import { matchWord } from './match-word.ts'
import { matchSound, soundOf, typedSounds } from './sounds.ts'

/**
 * The cards that contain every typed word and pass the filters, best first. Empty text matches all.
 *
 * Ranking [Note: order of results]: each typed word scores by its best occurrence in a card, first by match quality (whole word, prefix, whole
 * word that sounds alike, one slip, prefix with one slip or that sounds alike), then by field (name, tag, discipline, year); the scores of all typed words are added. Ties keep the
 * order of the index.
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

/** The score of each card, 0 if a typed word is missing; undefined when nothing is typed. */
function scoresOf(index: SearchIndex, typed: readonly string[]): Uint16Array | undefined {
	let sum: Uint16Array | undefined
	for (const word of typed) {
		const best = bestOf(index, word)
		sum = sum?.map((score, i) => (score && best[i] ? score + best[i] : 0)) ?? best
	}
	return sum
}

/** The score of one typed word in each card. */
function bestOf({ cards, words, sounds, begins, places }: SearchIndex, typed: string): Uint16Array {
	const best = new Uint16Array(cards.length)
	const keys = typedSounds(typed)
	for (let w = 0; w < words.length; w++) {
		const agrees = Math.max(matchWord(typed, words[w] as string), matchSound(keys, sounds[w] as string))
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

/** The fields of a card that contain words, from lowest to highest rank. */
export const fields = ['year', 'discipline', 'tags', 'name'] as const

/** A search index of exactly these cards. Rebuilt when they change, never stored. */
export type SearchIndex = {
	readonly cards: readonly Card[]
	/** All words of the cards, folded. */
	readonly words: readonly string[]
	/** How each of them sounds [Note: sounds]. */
	readonly sounds: readonly string[]
	/** The occurrences of word `w`: `places` from `begins[w]` to `begins[w + 1]`, each card index × 4 + field index. */
	readonly begins: Uint32Array
	readonly places: Uint32Array
	/** The folded tags of each card. */
	readonly tagKeys: readonly (readonly string[])[]
}

/** Builds the index. Ties in results keep the order of `cards`. */
export function buildIndex(cards: readonly Card[]): SearchIndex {
	const places = new Map<string, number[]>()
	const wordsOfText = remembered(searchableWords)
	const keyOfTag = remembered(foldTag)
	const add = (text: string, place: number) => {
		for (const word of wordsOfText(text)) {
			const known = places.get(word)
			if (known) known.push(place)
			else places.set(word, [place])
		}
	}
	for (const [i, card] of cards.entries())
		for (const [field, name] of fields.entries())
			for (const text of name === 'tags' ? card.tags : [card[name]]) add(text, i * fields.length + field)
	const tagKeys = cards.map((card) => card.tags.map(keyOfTag))
	const words = [...places.keys()]
	return { cards, words, sounds: words.map(soundOf), ...flattened([...places.values()]), tagKeys }
}

/** Flattens lists of numbers: a tenth of the memory, with sequential access. */
function flattened(lists: readonly (readonly number[])[]): Pick<SearchIndex, 'begins' | 'places'> {
	const begins = new Uint32Array(lists.length + 1)
	for (const [w, list] of lists.entries()) begins[w + 1] = (begins[w] ?? 0) + list.length
	const places = new Uint32Array(begins[lists.length] ?? 0)
	for (const [w, list] of lists.entries()) places.set(list, begins[w])
	return { begins, places }
}

/** Memoized, as cards share tags, disciplines and years. */
function remembered<T>(make: (text: string) => T): (text: string) => T {
	const made = new Map<string, T>()
	return (text) => {
		const known = made.get(text)
		if (known !== undefined) return known
		const value = make(text)
		made.set(text, value)
		return value
	}
}
