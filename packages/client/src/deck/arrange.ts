import type { Card } from '@ydo/contract/cards'
import { type Choice, type DeckState, lastMarks } from './deck-state.ts'

// What the ranking does with a deck: its code comes after home's first picture.

/** Puts the cards in another order, but leaves those in view where they are. */
export function arrange(state: DeckState, order: readonly Card[], inView: ReadonlySet<string>): DeckState {
	const { cards } = state
	const [wanted, present] = [new Set(order.map(({ id }) => id)), new Map(cards.map((card) => [card.id, card]))]
	const moving = [...order, ...cards.filter(({ id }) => !wanted.has(id))].flatMap(({ id }) =>
		inView.has(id) ? [] : (present.get(id) ?? []),
	)
	let next = 0
	return { ...state, cards: cards.map((card) => (inView.has(card.id) ? card : (moving[next++] ?? card))) }
}

/** What was decided, the likes and passes that hold and the passes dealt again: for the ranking. */
export function decisionsOf({ listed, log }: DeckState): { card: Card; choice: Choice }[] {
	const byId = new Map(listed.map((card) => [card.id, card]))
	return [...lastMarks(log)].flatMap(([id, mark]) => {
		const card = byId.get(id)
		return card && mark !== 'undone' ? [{ card, choice: mark === 'again' ? 'pass' : mark }] : []
	})
}
