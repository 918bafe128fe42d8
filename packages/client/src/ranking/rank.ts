import type { Choice } from '#deck/deck-state.ts'
import { commonOf, createCloseness } from './closeness.ts'
import { draw, lotOf } from './draw.ts'
import { freshness } from './freshness.ts'
import { populationOf } from './population.ts'
import { publicOrder } from './public-order.ts'
import type { Rankable, Reason } from './rankable.ts'
import { reasonFor } from './reason-for.ts'
import { type Seen, tasteOf } from './taste.ts'
import { createTraitReader, type TraitReader } from './traits.ts'
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
	readonly order: readonly { readonly card: Card; readonly reason: Reason }[]
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
	const lots = cards.map((card) => ({ card, lot: draw(`${seed} shuffle ${card.id}`) }))
	const dealt = lots.sort((one, other) => one.lot - other.lot).map(({ card }) => card)
	return { order: dealt.map((card) => ({ card, reason: { kind: 'chance' } })), fetch: dealt.slice(0, reach) }
}

function rankByModel<Card extends Rankable>(open: readonly Card[], options: RankOptions<Card>): Ranking<Card> {
	const { own = { id: '' }, years, now, seed, reach: far = reach } = options
	const byId = new Map(options.decisions.map(({ card }) => [card.id, card]))
	for (const { id } of open) byId.delete(id)
	const cards = [...open, ...byId.values()]
	const reader = createTraitReader(years)
	const { seen, scores } = judge(cards, { own, now, reader })
	const at = new Map(cards.map(({ id }, index) => [id, index]))
	const decided = options.decisions.flatMap(({ card, choice }) => {
		const known = seen[at.get(card.id) ?? -1]
		return known ? { ...known, choice } : []
	})
	const taste = tasteOf(decided)
	const order = publicOrder(cards, scores, seed)
	const places = order.map((index) => {
		const known = index < open.length ? seen[index] : undefined
		return { open: known !== undefined, value: known ? (scores[index] ?? 0) + weights.taste * taste.of(known) : 0 }
	})
	const cardsAt = (index: number | undefined) => cards[index ?? -1] ?? []
	return {
		order: withinReach(places, far).flatMap((place) => {
			const [card, known] = [cards[order[place] ?? -1], seen[order[place] ?? -1]]
			if (!card || !known) return []
			return { card, reason: reasonFor(known, { taste, reader, freshness: freshness(card, now) }) }
		}),
		fetch: stretch(places, far).flatMap((place) => cardsAt(order[place])),
	}
}

type Judging = { readonly own: Rankable; readonly now: number; readonly reader: TraitReader }

/** What is known of each card, and its score for the public order: nothing of likes and passes. */
function judge(cards: readonly Rankable[], { own, now, reader }: Judging): { seen: Seen[]; scores: number[] } {
	const mine = reader.read(own)
	const traits = cards.map(reader.read)
	const population = populationOf(traits)
	const closeness = createCloseness(mine, population)
	const seen = traits.map((theirs) => ({ traits: theirs, common: commonOf(mine, theirs, population) }))
	const scores = cards.map((card, index) => {
		const known = seen[index]
		const close = known ? closeness(known.traits, known.common) : 0
		return close + weights.fresh * freshness(card, now) + weights.lot * lotOf(own.id, card.id)
	})
	return { seen, scores }
}
