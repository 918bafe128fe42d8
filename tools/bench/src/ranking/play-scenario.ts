import type { Figure } from '#figure.ts'
import { gini } from './gini.ts'
import { type Member, makeInstitute } from './institute.ts'
import { type Assumptions, judgedSeed } from './scenarios.ts'
import { parts, strategies } from './strategies.ts'
import { type Outcome, playTerm, type Strategy } from './term.ts'

/** A strategy compared with random in the same institute. */
type Comparison = {
	/** Matches per 100 decisions, relative to random. */
	readonly ratio: number
	/** Gini above random's: the largest difference among all members, among women and among men. */
	readonly unevenness: number
}

export type Played = { readonly ranked: Comparison; readonly figures: readonly Figure[] }

/** Plays one scenario with every strategy; `inParts` adds the ranking's parts. */
export function playScenario(name: string, assumptions: Assumptions, inParts: boolean): Played {
	const members = makeInstitute(assumptions, judgedSeed)
	const play = (strategy: Strategy) => playTerm(members, assumptions, strategy)
	const random = play(strategies.random)
	const compare = (strategy: Strategy) => comparison(members, play(strategy), random)
	const told = (what: string, { ratio, unevenness }: Comparison): Figure[] => [
		{ subject: name, property: `${what}: matches ÷ random's`, value: ratio },
		{ subject: name, property: `${what}: Gini above random's`, value: unevenness },
	]
	const ranked = compare(strategies.ranked)
	const figures = [
		{ subject: name, property: 'random: matches per 100 decisions', value: matchRate(random) },
		...told('popularity', compare(strategies.popularity)),
		...told('ranked', ranked),
		...(inParts ? Object.entries(parts).flatMap(([part, strategy]) => told(part, compare(strategy))) : []),
	]
	return { ranked, figures }
}

function comparison(members: readonly Member[], outcome: Outcome, random: Outcome): Comparison {
	const groups = [members, members.filter(({ woman }) => woman), members.filter(({ woman }) => !woman)]
	const spread = (group: readonly Member[], { exposure }: Outcome) =>
		gini(group.map((member) => exposure.get(member) ?? 0))
	return {
		ratio: matchRate(outcome) / matchRate(random),
		unevenness: Math.max(...groups.map((group) => spread(group, outcome) - spread(group, random))),
	}
}

function matchRate({ matches, decisions }: Outcome): number {
	return (100 * matches) / decisions
}
