import type { Choice } from '#deck/deck-state.ts'
import type { Common } from './closeness.ts'
import type { Traits } from './traits.ts'
import { weights } from './weights.ts'

/** A card's traits and what it has in common with the member's own. */
export type Seen = { readonly traits: Traits; readonly common: Common }

/** What a member's own decisions say, in log odds of a like; 0 where they say nothing. */
export type Taste = {
	/** Of a card, by all its traits. */
	of(seen: Seen): number
	/** Of one tag. */
	ofTag(tag: number): number
}

type Tally = { likes: number; passes: number }

/**
 * Naive Bayes: each trait's odds of a like against the member's usual odds, drawn towards them by `tasteDoubt` decisions, so
 * that a trait seen once says little. Made of the member's own decisions alone, in memory, anew each time: there is nothing to
 * keep, send or leak.
 */
export function tasteOf(decided: readonly (Seen & { readonly choice: Choice })[]): Taste {
	const tallies: Tally[] = []
	const all: Tally = { likes: 1, passes: 1 }
	for (const { choice, ...seen } of decided) {
		tally(all, choice)
		forEachTrait(seen, (trait) => {
			tallies[trait] ??= { likes: 0, passes: 0 }
			tally(tallies[trait], choice)
		})
	}
	const odds = Array.from(tallies, (held) => (held ? logOdds(held, all) : 0))
	return {
		of(seen) {
			if (odds.length === 0) return 0
			let sum = 0
			forEachTrait(seen, (trait) => {
				sum += odds[trait] ?? 0
			})
			return sum
		},
		ofTag: (tag) => odds[traitOf('tag', tag)] ?? 0,
	}
}

const kinds = { tag: 0, discipline: 1, year: 2, likeness: 3 }

/** Traits of all kinds share one line of numbers, in turns; a number of -1 is none, and one of them too. */
function traitOf(kind: keyof typeof kinds, number: number): number {
	return kinds[kind] + 4 * (number + 1)
}

/** Besides a card's own traits how alike it is: so a member who does not look for their like is understood. */
function forEachTrait({ traits, common }: Seen, visit: (trait: number) => void): void {
	for (const tag of traits.tags) visit(traitOf('tag', tag))
	visit(traitOf('discipline', traits.discipline))
	visit(traitOf('year', traits.year))
	const tagsAlike = Math.min(2, common.tags.length)
	const disciplineAlike = common.byDiscipline > 0 ? 4 : 3
	const yearAlike = 5 + Math.round((2 * common.byYear) / weights.year)
	for (const likeness of [tagsAlike, disciplineAlike, yearAlike]) visit(traitOf('likeness', likeness))
}

function tally(counts: Tally, choice: Choice): void {
	if (choice === 'like') counts.likes++
	else counts.passes++
}

function logOdds({ likes, passes }: Tally, all: Tally): number {
	const rate = all.likes / (all.likes + all.passes)
	const [liked, passed] = [likes + weights.tasteDoubt * rate, passes + weights.tasteDoubt * (1 - rate)]
	return Math.log((liked / passed) * (all.passes / all.likes))
}
