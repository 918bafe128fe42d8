import type { Card } from '@ydo/contract/cards'
import type { HeldRanking } from '@ydo/contract/held'
import { rankingTexts } from '@ydo/contract/texts/home'
import type { Deck } from '#deck/create-deck.ts'
import { type Choice, type DeckState, lastMarks } from '#deck/deck-state.ts'
import { rank } from './rank.ts'
import type { Reason } from './rankable.ts'

type RankDeckOptions = {
	held: HeldRanking
	/** The institute's years, first one first. */
	years: readonly string[]
	mode: 'ranked' | 'shuffle'
	now: number
}

export type RankedDeck = {
	/** The cards whose photos to cache, in fetch order, independent of decisions. */
	readonly fetch: readonly Card[]
	/** Why a card has its place. */
	reasonFor(card: Card): string
}

/** Reorders the cards of a deck that are not in view by the ranking. */
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

/** The line shown for a reason. */
export function reasonText(reason: Reason): string {
	if (reason.kind === 'tags') return rankingTexts.tags(reason.tags)
	if (reason.kind === 'prompt') return rankingTexts.prompt(reason.prompt)
	if (reason.kind === 'taste') return rankingTexts.taste(reason.tag)
	return rankingTexts[reason.kind]
}

// Used by the ranking only, so that its code loads after home's first paint.

/** Reorders the cards, leaving those in view in place. */
function arrange(state: DeckState, order: readonly Card[], inView: ReadonlySet<string>): DeckState {
	const { cards } = state
	const [wanted, present] = [new Set(order.map(({ id }) => id)), new Map(cards.map((card) => [card.id, card]))]
	const moving = [...order, ...cards.filter(({ id }) => !wanted.has(id))].flatMap(({ id }) =>
		inView.has(id) ? [] : (present.get(id) ?? []),
	)
	let next = 0
	return { ...state, cards: cards.map((card) => (inView.has(card.id) ? card : (moving[next++] ?? card))) }
}

/** Decisions in force for the ranking: likes, passes, and passes dealt again. */
export function decisionsOf({ listed, log }: DeckState): { card: Card; choice: Choice }[] {
	const byId = new Map(listed.map((card) => [card.id, card]))
	return [...lastMarks(log)].flatMap(([id, mark]) => {
		const card = byId.get(id)
		return card && mark !== 'undone' ? [{ card, choice: mark === 'again' ? 'pass' : mark }] : []
	})
}
