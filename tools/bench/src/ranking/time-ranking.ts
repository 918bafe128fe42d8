import { hashOf, type RankOptions, rank } from '@ydo/client/ranking/rank'
import { reasonText } from '@ydo/client/ranking/rank-deck'
import type { Rankable } from '@ydo/client/ranking/rankable'
import { median } from '#browser/median.ts'
import { makeInstitute, years } from './institute.ts'
import { base, judgedSeed } from './scenarios.ts'

const cards = 10_000
const decided = 300
const runs = 25
/** Warm-up runs that do not count: the code is not compiled yet. */
const warmUps = 25
/** Cards a deck renders at once. */
const shown = 3

type Times = {
	/** Milliseconds to rank 10,000 cards by a card and 300 decisions, with the reasons of the cards a deck shows. */
	readonly ranking: number
	/** The same for the very first run, before any code is compiled. */
	readonly first: number
	/** Milliseconds to sort 10,000 numbers by a function: the machine's baseline. */
	readonly bareSort: number
}

/** Medians of alternating runs; the very first run is reported separately. */
export function timeRanking(): Times {
	const [own, ...others] = makeInstitute({ ...base, members: cards + decided + 1 }, judgedSeed).map(({ card }) => card)
	const options: RankOptions<Rankable> = {
		own,
		decisions: others.slice(cards).map((card, index) => ({ card, choice: index % 3 === 0 ? 'like' : 'pass' })),
		years,
		now: 0,
		seed: judgedSeed,
		mode: 'ranked',
	}
	const held = others.slice(0, cards)
	const times = Array.from({ length: warmUps + runs }, () => ({
		ranking: timeOnce(() => rankOnce(held, options)),
		bareSort: timeOnce(() => held.map(({ id }) => hashOf(id)).sort((one, other) => one - other)),
	}))
	const counted = times.slice(warmUps)
	return {
		ranking: median(counted.map(({ ranking }) => ranking)),
		first: times[0]?.ranking ?? Number.NaN,
		bareSort: median(counted.map(({ bareSort }) => bareSort)),
	}
}

function rankOnce(held: readonly Rankable[], options: RankOptions<Rankable>): void {
	const { order, reasonFor } = rank(held, options)
	const lines = order.slice(0, shown).map((card) => reasonText(reasonFor(card)))
	if (lines.some((line) => line === '')) throw new Error('a card has no reason')
}

function timeOnce(work: () => void): number {
	const begun = performance.now()
	work()
	return performance.now() - begun
}
