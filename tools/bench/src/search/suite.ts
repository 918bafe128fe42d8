import { buildIndex, findCards } from '@ydo/client/search/find-cards'
import type { Figure, Suite } from '#figure.ts'
import { seeded } from '#ranking/random.ts'
import { inventedCards } from './institute.ts'
import { keystrokes } from './keystrokes.ts'

/** Cards of the searched lists: a large institute, and five times as many. */
const counts = [10_000, 50_000]
const people = 12
/** Repetitions of each key and index; the fastest counts, which excludes other load. */
const runs = 3

/** Searching on the device at full processor speed, without rendering results. */
export const searchSuite: Suite = async () => counts.flatMap(measure)

function measure(count: number): Figure[] {
	const random = seeded(count)
	const cards = inventedCards(count, random)
	const typed = Array.from({ length: people }, () => keystrokes(cards, random)).flat()
	const firstBuild = timeOf(() => buildIndex(cards))
	const index = buildIndex(cards)
	// The first keys of a visit run code that is not compiled yet: they are reported separately.
	const first = typed.slice(0, 20).map((text) => timeOf(() => findCards(index, text)))
	const keys = typed.map((text) => fastest(() => findCards(index, text)))
	const subject = `search over ${count.toLocaleString('en')} cards`
	return [
		{
			subject,
			property: 'a key, 95 %, ms',
			value: quantile(keys, 0.95),
			...(count === 10_000 && { limit: { atMost: 5 } }),
		},
		{ subject, property: 'a key, half of them, ms', value: quantile(keys, 0.5) },
		{ subject, property: 'a key, the slowest, ms', value: Math.max(...keys) },
		{ subject, property: 'the slowest of the first twenty keys, ms', value: Math.max(...first) },
		{ subject, property: 'making the index, ms', value: fastest(() => buildIndex(cards)) },
		{ subject, property: 'making the index the first time, ms', value: firstBuild },
		{ subject, property: 'different words', value: index.words.length },
		{ subject, property: 'keys measured', value: keys.length },
	]
}

function fastest(work: () => unknown): number {
	return Math.min(...Array.from({ length: runs }, () => timeOf(work)))
}

function timeOf(work: () => unknown): number {
	const begin = performance.now()
	work()
	return performance.now() - begin
}

/** The value that `part` of the values do not exceed. */
function quantile(values: readonly number[], part: number): number {
	const sorted = [...values].sort((one, other) => one - other)
	return sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN
}
