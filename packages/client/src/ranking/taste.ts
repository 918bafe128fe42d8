import type { Choice } from '#deck/deck-state.ts'
import type { Common } from './closeness.ts'
import type { Traits } from './traits.ts'
import { weights } from './weights.ts'

/** A card's traits and what it has in common with the member's own. */
export type Seen = { readonly traits: Traits; readonly common: Common }

/** A member's taste from their own decisions, in log odds of a like; 0 if unknown. */
export type Taste = {
	/** For a card, by all its traits. */
	of(seen: Seen): number
	/** For one tag. */
	ofTag(tag: number): number
}

/**
 * Naive Bayes: each trait's odds of a like relative to the member's usual odds, shrunk towards them by `tasteDoubt` decisions, so that a
 * trait seen once says little. Recomputed in memory from the member's own decisions each time: there is nothing to store, send or leak.
 */
export function tasteOf(decided: readonly (Seen & { readonly choice: Choice })[]): Taste {
	const liked = decided.filter(({ choice }) => choice === 'like')
	const rate = liked.length / Math.max(1, decided.length)
	const oddsBy = (numbersOf: (seen: Seen) => readonly number[]) =>
		oddsOf(liked.flatMap(numbersOf), decided.flatMap(numbersOf), rate)
	const byTag = oddsBy(({ traits }) => traits.tags)
	const byDiscipline = oddsBy(({ traits }) => [traits.discipline])
	const byYear = oddsBy(({ traits }) => [traits.year])
	// Similarity counts too, for members who do not look for people like themselves.
	const byTagsAlike = oddsBy(({ common }) => [tagsAlike(common)])
	const byYearAlike = oddsBy(({ common }) => [yearAlike(common)])
	const byDisciplineAlike = oddsBy(({ common }) => [disciplineAlike(common)])
	return {
		of({ traits, common }) {
			let sum = byDiscipline(traits.discipline) + byYear(traits.year)
			sum +=
				byTagsAlike(tagsAlike(common)) + byYearAlike(yearAlike(common)) + byDisciplineAlike(disciplineAlike(common))
			for (const tag of traits.tags) sum += byTag(tag)
			return sum
		},
		ofTag: byTag,
	}
}

/** rate (1 − rate) at one like in twenty: avoids division by almost nothing for rarer or more frequent likes. */
const leastSpread = 0.05 * 0.95

/** 0, 1, or 2 and more tags in common. */
const tagsAlike = ({ tags }: Common) => Math.min(2, tags.length)
/** 0 for years apart, 1 for the next, 2 for the same. */
const yearAlike = ({ byYear }: Common) => Math.round((2 * byYear) / weights.year)
const disciplineAlike = ({ byDiscipline }: Common) => (byDiscipline > 0 ? 1 : 0)

/**
 * Log odds of each trait of a kind, by its number, above the usual ones: to first order, (p − rate) ÷ (rate (1 − rate)), which is 0 for a
 * member who likes everybody. 0 for -1, no trait.
 */
function oddsOf(liked: readonly number[], decided: readonly number[], rate: number): (number: number) => number {
	const [likes, all] = [countsOf(liked), countsOf(decided)]
	const odds = Array.from(all, (times = 0, number) => {
		const doubted = ((likes[number] ?? 0) + weights.tasteDoubt * rate) / (times + weights.tasteDoubt)
		return (doubted - rate) / Math.max(leastSpread, rate * (1 - rate))
	})
	return (number) => odds[number] ?? 0
}

function countsOf(numbers: readonly number[]): number[] {
	const counts: number[] = []
	for (const number of numbers) if (number >= 0) counts[number] = (counts[number] ?? 0) + 1
	return counts
}
