import type { Card } from '@ydo/contract/cards'
import { fold, searchableWords } from './fold.ts'

/** Where a word stands in a card, from the place that counts least to the one that counts most. */
export const fields = ['year', 'discipline', 'tags', 'name'] as const

/** Cards prepared for searching. Good for exactly these cards; made anew for others, never kept. */
export type SearchIndex = {
	readonly cards: readonly Card[]
	/** Every word of any card, folded. */
	readonly words: readonly string[]
	/** Where word `w` stands: `places` from `begins[w]` to `begins[w + 1]`, each the card's position × 4 + its field's. */
	readonly begins: Uint32Array
	readonly places: Uint32Array
	/** The folded tags of each card. */
	readonly tagKeys: readonly (readonly string[])[]
}

/** Prepares cards for searching, in the order in which equally good ones are to be found. */
export function buildIndex(cards: readonly Card[]): SearchIndex {
	const places = new Map<string, number[]>()
	const wordsOfText = remembered(searchableWords)
	const keyOfTag = remembered(fold)
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
	return { cards, words: [...places.keys()], ...flattened([...places.values()]), tagKeys }
}

/** Number lists one behind the other: a tenth of the memory, and read from beginning to end. */
function flattened(lists: readonly (readonly number[])[]): Pick<SearchIndex, 'begins' | 'places'> {
	const begins = new Uint32Array(lists.length + 1)
	for (const [w, list] of lists.entries()) begins[w + 1] = (begins[w] ?? 0) + list.length
	const places = new Uint32Array(begins[lists.length] ?? 0)
	for (const [w, list] of lists.entries()) places.set(list, begins[w])
	return { begins, places }
}

/** Cards repeat each other's tags, disciplines and years: each text is taken apart once. */
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
