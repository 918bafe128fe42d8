import type { Choice } from '#deck/deck-state.ts'
import { commonOf, createCloseness } from './closeness.ts'
import { draw, hashOf, lotOf } from './draw.ts'
import { freshness } from './freshness.ts'
import { populationOf } from './population.ts'
import { publicOrder } from './public-order.ts'
import type { Rankable, Reason } from './rankable.ts'
import { reasonFor } from './reason-for.ts'
import { sortedBy } from './sorted-by.ts'
import { type Seen, tasteOf } from './taste.ts'
import { createTraitReader } from './traits.ts'
import { reach, weights } from './weights.ts'
import { stretch, withinReach } from './within-reach.ts'

export type RankOptions<Card> = {
	/** The member's own card; without it only freshness, taste and chance order the cards. */
	readonly own: Rankable | undefined
	/** The member's own decisions. A card that is decided and dealt again is still to be shown. */
	readonly decisions: readonly { readonly card: Card; readonly choice: Choice }[]
	/** The institute's years, the first one first. */
	readonly years: readonly string[]
	/** Unix milliseconds. */
	readonly now: number
	/** Drawn once for a device and kept: the same seed gives the same order again. */
	readonly seed: number
	/** `shuffle` is the off switch: every order is equally likely, whatever is on the cards and whatever was decided. */
	readonly mode: 'ranked' | 'shuffle'
	/** How many places likes and passes may move a card. */
	readonly reach?: number
}

type Ranking<Card> = {
	/** Every card of the input, in the order to be shown. */
	readonly order: readonly Card[]
	/** Why a card stands where it does. Worked out when asked: a deck shows three of ten thousand. */
	reasonFor(card: Card): Reason
	/** The cards whose photos to hold now, in the order to ask for them: the same ones whatever was liked. [Note: the reach] */
	readonly fetch: readonly Card[]
}

/**
 * Orders the cards a device holds for one member. Pure: the same arguments give the same order, and nothing is kept or sent.
 * docs/ranking.md derives the formulas.
 */
export function rank<Card extends Rankable>(cards: readonly Card[], options: RankOptions<Card>): Ranking<Card> {
	return options.mode === 'shuffle' ? shuffle(cards, options.seed) : rankByModel(cards, options)
}

/** By a lot for each card rather than by exchanging places, so that newcomers leave the others in their order. */
function shuffle<Card extends Rankable>(cards: readonly Card[], seed: number): Ranking<Card> {
	const order = sortedBy(cards, ({ id }) => draw(hashOf(id), ~seed))
	return { order, reasonFor: () => ({ kind: 'chance' }), fetch: order.slice(0, reach) }
}

function rankByModel<Card extends Rankable>(undecided: readonly Card[], options: RankOptions<Card>): Ranking<Card> {
	const { own = { id: '' }, years, now, seed, decisions, reach: far = reach } = options
	const decided = new Map(decisions.map(({ card }) => [card.id, card]))
	for (const { id } of undecided) decided.delete(id)
	const reader = createTraitReader(years)
	const mine = reader.read(own)
	const dealt = [...undecided, ...decided.values()]
	const read = dealt.map(reader.read)
	const population = populationOf(read)
	const closeness = createCloseness(mine, population)
	const ownHash = hashOf(own.id)
	const candidates = read.map((traits, index) => {
		const card = dealt[index] as Card
		const common = commonOf(mine, traits, population)
		const hash = hashOf(card.id)
		const close = closeness(traits, common)
		const score = close + weights.fresh * freshness(card, now) + weights.lot * lotOf(ownHash, hash)
		return { card, traits, common, hash, score, open: index < undecided.length }
	})
	const see = (card: Card): Seen => {
		const traits = reader.read(card)
		return { traits, common: commonOf(mine, traits, population) }
	}
	const taste = tasteOf(decisions.map(({ card, choice }) => ({ ...see(card), choice })))
	const order = publicOrder(candidates, seed)
	return {
		order: withinReach(order, (seen) => weights.taste * taste.of(seen), far).map(({ card }) => card),
		reasonFor: (card) => reasonFor(see(card), { taste, reader, freshness: freshness(card, now) }),
		fetch: stretch(order, far).map(({ card }) => card),
	}
}
