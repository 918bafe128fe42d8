import type { Card } from '@ydo/contract/cards'

export type Choice = 'like' | 'pass'

/** A card that left the deck: where it was, and which way it went. */
export type Decision = { readonly card: Card; readonly choice: Choice; readonly index: number }

/** Everything the deck holds. Every card held is in exactly one of `cards`, `liked` and `disliked`. */
export type DeckState = {
	/** How the last answered call for the list ended. */
	readonly phase: 'new' | 'failed' | 'loaded'
	/** Undecided, in the order they are dealt: the first is on top. */
	readonly cards: readonly Card[]
	readonly liked: readonly Card[]
	readonly disliked: readonly Card[]
	/** What can be taken back, oldest first. */
	readonly history: readonly Decision[]
}

/** Puts the cards newly dealt into an order of its own. */
export type Shuffle = (cards: Card[]) => Card[]

export const emptyDeck: DeckState = { phase: 'new', cards: [], liked: [], disliked: [], history: [] }

/** The card `id` leaves the deck for the liked or the disliked ones. Unknown ids change nothing. */
export function decide(state: DeckState, id: string, choice: Choice): DeckState {
	const index = state.cards.findIndex((card) => card.id === id)
	const card = state.cards[index]
	if (!card) return state
	const pile = choice === 'like' ? 'liked' : 'disliked'
	return {
		...state,
		cards: state.cards.toSpliced(index, 1),
		[pile]: [...state[pile], card],
		history: [...state.history, { card, choice, index }],
	}
}

/** Takes the last decision back: its card returns to where it was. */
export function undo(state: DeckState): DeckState {
	const last = state.history.at(-1)
	if (!last) return state
	const pile = last.choice === 'like' ? 'liked' : 'disliked'
	return {
		...state,
		cards: state.cards.toSpliced(last.index, 0, last.card),
		[pile]: state[pile].filter((card) => card.id !== last.card.id),
		history: state.history.slice(0, -1),
	}
}

/** The card `id` leaves the deck and the decided ones, and no decision about it can be taken back. */
export function drop(state: DeckState, id: string): DeckState {
	const without = (cards: readonly Card[]) => cards.filter((card) => card.id !== id)
	return {
		...state,
		cards: without(state.cards),
		liked: without(state.liked),
		disliked: without(state.disliked),
		history: state.history.filter(({ card }) => card.id !== id),
	}
}

/**
 * Takes the server's list over: held cards keep their order, cards it no longer carries leave the deck and cannot be
 * brought back, and those never seen before are dealt after the held ones. Liked ones stay known for good.
 */
export function receive(state: DeckState, list: readonly Card[], shuffle: Shuffle): DeckState {
	const served = new Map(list.map((card) => [card.id, card]))
	const current = (cards: readonly Card[]) => cards.flatMap((card) => served.get(card.id) ?? [])
	return {
		phase: 'loaded',
		cards: [...current(state.cards), ...shuffle(newcomers(state, list))],
		liked: state.liked.map((card) => served.get(card.id) ?? card),
		disliked: current(state.disliked),
		history: state.history.flatMap((past) => {
			const card = served.get(past.card.id)
			return card ? { ...past, card } : []
		}),
	}
}

/** The cards of `list` the deck has never held, each once. */
export function newcomers(state: DeckState, list: readonly Card[]): Card[] {
	const known = new Set([...state.cards, ...state.liked, ...state.disliked].map((card) => card.id))
	const unknown = list.filter((card) => !known.has(card.id))
	return [...new Map(unknown.map((card) => [card.id, card])).values()]
}

/** Deals the passed cards again, after all others. Their decisions can no longer be taken back; likes can. */
export function dealAgain(state: DeckState, shuffle: Shuffle): DeckState {
	return {
		...state,
		cards: [...state.cards, ...shuffle([...state.disliked])],
		disliked: [],
		history: state.history.filter((past) => past.choice === 'like'),
	}
}
