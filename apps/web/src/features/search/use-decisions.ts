import type { Deck, DeckSnapshot } from '@ydo/client/deck/create-deck'
import type { Choice } from '@ydo/client/deck/deck-state'
import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { deckNumbers } from '@ydo/contract/timings'
import { useMemo, useState } from 'react'
import { useStopped } from '#member/choosing.ts'
import { useRest } from '#ui/use-rest.ts'

export type Decisions = {
	/** The decision on a card; undefined if there is none. */
	of(card: Card): Choice | undefined
	/** True if it is the decision that can be undone. */
	isLast(card: Card): boolean
	/** Why nothing can be decided, if it cannot. */
	stopped: ReturnType<typeof useStopped>
	/** `taps`: those of the pointer, 0 for a key. */
	decide(card: Card, choice: Choice, taps?: number): void
	undo(taps?: number): void
	/** The last action, as an announcement for screen readers. */
	said: string
}

/** Decides cards of the deck other than the top one; as at home, the last decision can be undone. */
export function useDecisions(deck: Deck, { history, liked, disliked }: DeckSnapshot): Decisions {
	const stopped = useStopped()
	const { isFree, rest } = useRest(deckNumbers.rest)
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
		isLast: (card) => !stopped && history.at(-1)?.card.id === card.id,
		stopped,
		decide(card, choice, taps = 0) {
			if (stopped || !isFree(taps, card.id)) return
			rest(card.id)
			deck.decide(card.id, choice)
			say(choice === 'like' ? homeTexts.smashed(card.name) : homeTexts.passed(card.name))
		},
		undo(taps = 0) {
			const card = history.at(-1)?.card
			if (!card || !isFree(taps, card.id)) return
			rest(card.id)
			const last = deck.undo()
			if (last) say(homeTexts.undone(last.card.name))
		},
		said,
	}
}
