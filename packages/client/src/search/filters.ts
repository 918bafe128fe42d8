import type { Card } from '@ydo/contract/cards'
import { foldTag } from './fold.ts'

export const filterKinds = ['discipline', 'year', 'tags'] as const
export type FilterKind = (typeof filterKinds)[number]

/** The chosen values of each kind. A card must match one of them in every kind with a choice. */
export type Filters = Readonly<Record<FilterKind, readonly string[]>>

export const noFilters: Filters = { discipline: [], year: [], tags: [] }

/** Number of most common tags offered. Others are found by typing. */
const tagsOffered = 40

/** The available options: disciplines and years sorted, tags with the most common first. */
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

/** Toggles a value. */
export function toggled(filters: Filters, kind: FilterKind, value: string): Filters {
	const chosen = filters[kind]
	const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
	return { ...filters, [kind]: next }
}

/** A predicate for cards. Tags that differ only in case or accents are equal. */
export function filterOf(filters: Filters): (card: Card, tagKeys: readonly string[]) => boolean {
	const [disciplines, years] = [new Set(filters.discipline), new Set(filters.year)]
	const tags = new Set(filters.tags.map(foldTag))
	return (card, tagKeys) =>
		(disciplines.size === 0 || disciplines.has(card.discipline)) &&
		(years.size === 0 || years.has(card.year)) &&
		(tags.size === 0 || tagKeys.some((tag) => tags.has(tag)))
}

function inOrder(values: readonly string[]): string[] {
	return [...new Set(values)].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

/** Each value once, in its first spelling. */
function mostCommon(values: readonly string[]): string[] {
	const found = new Map<string, { value: string; count: number }>()
	const keys = new Map<string, string>()
	for (const value of values) {
		const key = keys.get(value) ?? foldTag(value)
		keys.set(value, key)
		const known = found.get(key)
		if (known) known.count++
		else found.set(key, { value, count: 1 })
	}
	return [...found.values()]
		.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
		.map(({ value }) => value)
}
