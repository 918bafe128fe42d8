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
	const tallies = new Map<number, Tally>()
	const all: Tally = { likes: 1, passes: 1 }
	for (const { choice, ...seen } of decided) {
		tally(all, choice)
		for (const trait of traitsOf(seen)) {
			const held = tallies.get(trait) ?? { likes: 0, passes: 0 }
			tallies.set(trait, held)
			tally(held, choice)
		}
	}
	const odds = new Map([...tallies].map(([trait, held]) => [trait, logOdds(held, all)]))
	const oddsOf = (trait: number) => odds.get(trait) ?? 0
	return {
		of: (seen) => (odds.size === 0 ? 0 : traitsOf(seen).reduce((sum, trait) => sum + oddsOf(trait), 0)),
		ofTag: (tag) => oddsOf(kinds.tag + tag),
	}
}

/** Traits of all kinds share one line of numbers, each kind its own stretch of it. */
const kinds = { alike: 0, yearsApart: 100, sameDiscipline: 200, year: 300, discipline: 10_000, tag: 1_000_000 }

/** Besides a card's own traits how alike it is: so a member who does not look for their like is understood. */
function traitsOf({ traits, common }: Seen): number[] {
	const traced = traits.tags.map((tag) => kinds.tag + tag)
	traced.push(kinds.alike + Math.min(2, common.tags.length))
	traced.push(kinds.yearsApart + Math.round(common.byYear * 10))
	traced.push(kinds.sameDiscipline + (common.byDiscipline > 0 ? 1 : 0))
	if (traits.year >= 0) traced.push(kinds.year + traits.year)
	if (traits.discipline >= 0) traced.push(kinds.discipline + traits.discipline)
	return traced
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
