import type { Deck, DeckSnapshot } from '@ydo/client/deck/create-deck'
import type { Choice } from '@ydo/client/deck/deck-state'
import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { useMemo, useState } from 'react'

export type Decisions = {
	/** The decision on a card; undefined if there is none. */
	of(card: Card): Choice | undefined
	/** True if it is the decision that can be undone. */
	isLast(card: Card): boolean
	decide(card: Card, choice: Choice): void
	undo(): void
	/** The last action, as an announcement for screen readers. */
	said: string
}

/** Decides cards of the deck other than the top one; as at home, the last decision can be undone. */
export function useDecisions(deck: Deck, { history, liked, disliked }: DeckSnapshot): Decisions {
	const [said, say] = useState('')
	const choices = useMemo(
		() =>
			new Map<string, Choice>([
				...liked.map(({ id }) => [id, 'like'] as const),
				...disliked.map(({ id }) => [id, 'pass'] as const),
			]),
		[liked, disliked],
	)
	return {
		of: (card) => choices.get(card.id),
		isLast: (card) => history.at(-1)?.card.id === card.id,
		decide(card, choice) {
			deck.decide(card.id, choice)
			say(choice === 'like' ? homeTexts.smashed(card.name) : homeTexts.passed(card.name))
		},
		undo() {
			const last = deck.undo()
			if (last) say(homeTexts.undone(last.card.name))
		},
		said,
	}
}
