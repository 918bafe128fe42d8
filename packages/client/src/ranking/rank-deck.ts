import type { Card } from '@ydo/contract/cards'
import type { HeldRanking } from '@ydo/contract/held'
import { arrange, decisionsOf } from '#deck/arrange.ts'
import type { Deck } from '#deck/create-deck.ts'
import { rank } from './rank.ts'
import { reasonText } from './reason-text.ts'

type RankDeckOptions = {
	held: HeldRanking
	/** The institute's years, the first one first. */
	years: readonly string[]
	mode: 'ranked' | 'shuffle'
	now: number
}

export type RankedDeck = {
	/** The cards whose photos to hold, in the order to ask for them, whatever was decided. */
	readonly fetch: readonly Card[]
	/** Why a card is dealt where it is. */
	reasonFor(card: Card): string
}

/** Deals the cards of a deck that are not in view by the ranking. */
export function rankDeck(deck: Deck, { held, ...options }: RankDeckOptions): RankedDeck {
	const withSince = (card: Card) => ({ ...card, since: deck.since(card.id), card })
	const decisions = decisionsOf(deck.state()).map(({ card, choice }) => ({ card: withSince(card), choice }))
	const { order, fetch, reasonFor } = rank(deck.getSnapshot().cards.map(withSince), {
		...options,
		own: held.own,
		seed: held.seed,
		decisions,
	})
	const dealt = order.map(({ card }) => card)
	deck.rearrange((state, inView) => arrange(state, dealt, inView))
	return { fetch: fetch.map(({ card }) => card), reasonFor: (card) => reasonText(reasonFor(withSince(card))) }
}
