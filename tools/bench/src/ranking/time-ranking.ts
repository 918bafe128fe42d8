import { type RankOptions, rank } from '@ydo/client/ranking/rank'
import type { Rankable } from '@ydo/client/ranking/rankable'
import { reasonText } from '@ydo/client/ranking/reason-text'
import { median } from '#browser/median.ts'
import { makeInstitute, years } from './institute.ts'
import { judgedSeed, scenarios } from './scenarios.ts'

const cards = 10_000
const decided = 300
const runs = 15
/** The first runs meet code that is not compiled yet, and do not count. */
const warmUps = 10
/** Lines on the deck: the cards it renders. */
const shown = 3

/** Milliseconds to rank 10,000 cards by a card and 300 decisions, with the reasons of the cards a deck shows: the median. */
export function timeRanking(): number {
	const { base } = scenarios
	if (!base) return Number.NaN
	const [own, ...others] = makeInstitute({ ...base, members: cards + decided + 1 }, judgedSeed).map(({ card }) => card)
	const options: RankOptions<Rankable> = {
		own,
		decisions: others.slice(cards).map((card, index) => ({ card, choice: index % 3 === 0 ? 'like' : 'pass' })),
		years,
		now: 0,
		seed: judgedSeed,
		mode: 'ranked',
	}
	const times = Array.from({ length: warmUps + runs }, () => timeOnce(others.slice(0, cards), options))
	return median(times.slice(warmUps))
}

function timeOnce(held: readonly Rankable[], options: RankOptions<Rankable>): number {
	const begun = performance.now()
	const { order, reasonFor } = rank(held, options)
	const lines = order.slice(0, shown).map((card) => reasonText(reasonFor(card)))
	const ended = performance.now()
	if (lines.some((line) => line === '')) throw new Error('a card has no reason')
	return ended - begun
}
