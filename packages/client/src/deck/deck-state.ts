import type { Card } from '@ydo/contract/cards'

export type Choice = 'like' | 'pass'

/** A card that left the deck: where it was, and which way it went. */
export type Decision = { readonly card: Card; readonly choice: Choice; readonly index: number }

/** What happened to a card: it was decided, a pass was dealt again, or the decision was taken back. */
export type Mark = Choice | 'again' | 'undone'

/** `told`: by another tab or the vault, which know of it. */
export type Marked = { readonly id: string; readonly mark: Mark; readonly told?: boolean }

/** Everything the deck holds. Every card held is in exactly one of `cards`, `liked` and `disliked`. */
export type DeckState = {
	/** How the last answered call for the list ended; `held` where the cards are those that the device held. */
	readonly phase: 'new' | 'held' | 'failed' | 'loaded'
	/** Every card the server listed last. */
	readonly listed: readonly Card[]
	/** The ids of those who were listed once and are not now: they paused, hid, or were blocked, and may come back. */
	readonly away: readonly string[]
	/** Undecided, in the order they are dealt: the first is on top. */
	readonly cards: readonly Card[]
	readonly liked: readonly Card[]
	readonly disliked: readonly Card[]
	/** What can be taken back, oldest first. */
	readonly history: readonly Decision[]
	/** All that was ever decided on this device, also of cards that are not listed now; the last mark of an id holds. */
	readonly log: readonly Marked[]
}

export const emptyDeck: DeckState = {
	phase: 'new',
	listed: [],
	away: [],
	cards: [],
	liked: [],
	disliked: [],
	history: [],
	log: [],
}

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
		log: [...state.log, { id, mark: choice }],
	}
}

/** Takes the last decision back: its card returns to where it was. */
export function undo(state: DeckState): DeckState {
	const last = state.history.at(-1)
	if (!last) return state
	const { id } = last.card
	const pile = last.choice === 'like' ? 'liked' : 'disliked'
	return {
		...state,
		cards: state.cards.toSpliced(last.index, 0, last.card),
		[pile]: state[pile].filter((card) => card.id !== id),
		history: state.history.slice(0, -1),
		log: [...state.log, { id, mark: 'undone' }],
	}
}

/** The card `id` leaves the deck and the decided ones, and no decision about it can be taken back. */
export function drop(state: DeckState, id: string): DeckState {
	const without = (cards: readonly Card[]) => cards.filter((card) => card.id !== id)
	return {
		...state,
		listed: without(state.listed),
		away: [...state.away, id],
		cards: without(state.cards),
		liked: without(state.liked),
		disliked: without(state.disliked),
		history: state.history.filter(({ card }) => card.id !== id),
	}
}

/**
 * Takes the server's list over: held cards keep their order, cards it no longer carries leave the deck and cannot be
 * brought back, and all others are dealt after the held ones. Who was decided is not dealt, however long ago
 * that was; liked ones stay known for good.
 */
export function receive(state: DeckState, list: readonly Card[]): DeckState {
	const served = new Map(list.map((card) => [card.id, card]))
	const current = (cards: readonly Card[]) => cards.flatMap((card) => served.get(card.id) ?? [])
	const marks = lastMarks(state.log)
	const back = unknown(state, list)
	const decidedAs = (choice: Choice) => back.filter((card) => marks.get(card.id) === choice)
	return {
		...state,
		phase: 'loaded',
		listed: list,
		away: [...new Set([...state.away, ...state.listed.map(({ id }) => id)])].filter((id) => !served.has(id)),
		cards: [...current(state.cards), ...back.filter((card) => !isDecided(marks.get(card.id)))],
		liked: [...state.liked.map((card) => served.get(card.id) ?? card), ...decidedAs('like')],
		disliked: [...current(state.disliked), ...decidedAs('pass')],
		history: state.history.flatMap((past) => {
			const card = served.get(past.card.id)
			return card ? { ...past, card } : []
		}),
	}
}

/** Takes over what the device held when the visit began: what is dealt already stays, the others follow in the kept order. */
export function resume(state: DeckState, list: readonly Card[], order: readonly string[]): DeckState {
	const held = new Map(list.map((card) => [card.id, card]))
	const ordered = [...new Set([...order.filter((id) => held.has(id)), ...held.keys()])]
	return {
		...receive(
			state,
			ordered.flatMap((id) => held.get(id) ?? []),
		),
		phase: 'held',
		listed: list,
	}
}

/** The cards of `list` that no list before it carried, each once. */
export function newcomers(state: DeckState, list: readonly Card[]): Card[] {
	const marks = lastMarks(state.log)
	const away = new Set(state.away)
	return unknown(state, list).filter(({ id }) => !away.has(id) && !isDecided(marks.get(id)))
}

/** The cards of `list` that are in none of the piles, each once. */
function unknown(state: DeckState, list: readonly Card[]): Card[] {
	const known = new Set([...state.cards, ...state.liked, ...state.disliked].map((card) => card.id))
	const others = list.filter((card) => !known.has(card.id))
	return [...new Map(others.map((card) => [card.id, card])).values()]
}

/** Deals the passed cards again, after all others. Their decisions can no longer be taken back; likes can. */
export function dealAgain(state: DeckState): DeckState {
	return {
		...state,
		cards: [...state.cards, ...state.disliked],
		disliked: [],
		history: state.history.filter((past) => past.choice === 'like'),
		log: [...state.log, ...state.disliked.map(({ id }) => ({ id, mark: 'again' as const }))],
	}
}

/** After cards came: those that are in view at the end stay at the end. A carousel shows it beside the beginning. */
export function keepEnd(state: DeckState, before: DeckState, inView: ReadonlySet<string>): DeckState {
	const from = before.cards.findLastIndex(({ id }) => !inView.has(id)) + 1
	if (from === 0) return state
	const end = new Set(before.cards.slice(from).map(({ id }) => id))
	const isEnd = ({ id }: Card) => end.has(id)
	return { ...state, cards: [...state.cards.filter((card) => !isEnd(card)), ...state.cards.filter(isEnd)] }
}

export function lastMarks(log: readonly Marked[]): Map<string, Mark> {
	return new Map(log.map(({ id, mark }) => [id, mark]))
}

export function isDecided(mark: Mark | undefined): boolean {
	return mark === 'like' || mark === 'pass'
}
