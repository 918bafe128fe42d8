import type { Card } from '@ydo/contract/cards'
import { fold } from './fold.ts'

export const filterKinds = ['discipline', 'year', 'tags'] as const
export type FilterKind = (typeof filterKinds)[number]

/** What is chosen of each kind. A card has to have one of the chosen of every kind of which something is chosen. */
export type Filters = Readonly<Record<FilterKind, readonly string[]>>

export const noFilters: Filters = { discipline: [], year: [], tags: [] }

/** How many tags are offered: the most common ones. Others are found by typing. */
const tagsOffered = 40

/** What can be chosen: disciplines and years in their order, tags with the most common first. */
export function optionsOf(cards: readonly Card[]): Filters {
	return {
		discipline: inOrder(cards.map((card) => card.discipline)),
		year: inOrder(cards.map((card) => card.year)),
		tags: mostCommon(cards.flatMap((card) => card.tags)).slice(0, tagsOffered),
	}
}

export function isFiltered(filters: Filters): boolean {
	return filterKinds.some((kind) => filters[kind].length > 0)
}

/** Chooses a value, or no longer. */
export function toggled(filters: Filters, kind: FilterKind, value: string): Filters {
	const chosen = filters[kind]
	const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
	return { ...filters, [kind]: next }
}

/** Says of cards whether they pass. Tags that differ in case or accents alone are the same. */
export function filterOf(filters: Filters): (card: Card, tagKeys: readonly string[]) => boolean {
	const [disciplines, years] = [new Set(filters.discipline), new Set(filters.year)]
	const tags = new Set(filters.tags.map(fold))
	return (card, tagKeys) =>
		(disciplines.size === 0 || disciplines.has(card.discipline)) &&
		(years.size === 0 || years.has(card.year)) &&
		(tags.size === 0 || tagKeys.some((tag) => tags.has(tag)))
}

function inOrder(values: readonly string[]): string[] {
	return [...new Set(values)].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

/** Each value once, as it was first written. */
function mostCommon(values: readonly string[]): string[] {
	const found = new Map<string, { value: string; count: number }>()
	const keys = new Map<string, string>()
	for (const value of values) {
		const key = keys.get(value) ?? fold(value)
		keys.set(value, key)
		const known = found.get(key)
		if (known) known.count++
		else found.set(key, { value, count: 1 })
	}
	return [...found.values()]
		.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
		.map(({ value }) => value)
}
