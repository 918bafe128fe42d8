import type { Card } from '@ydo/contract/cards'

export type Choice = 'like' | 'pass'

/** A decided card with its former index. */
export type Decision = { readonly card: Card; readonly choice: Choice; readonly index: number }

/** Mark of a card: decided, dealt again after a pass, or undone. */
export type Mark = Choice | 'again' | 'undone'

/** `told`: known from another tab or the vault, so not forwarded to them. */
export type Marked = { readonly id: string; readonly mark: Mark; readonly told?: boolean }

/** State of the deck. Every cached card is in exactly one of `cards`, `liked` and `disliked`. */
export type DeckState = {
	/** Result of the last answered list request; `held` while the cards come from the cache. */
	readonly phase: 'new' | 'held' | 'failed' | 'loaded'
	/** Every card of the last list. */
	readonly listed: readonly Card[]
	/** Ids of cards listed once but not now: their owners paused, hid, or were blocked, and may come back. */
	readonly away: readonly string[]
	/** Undecided, in dealing order: the first is on top. */
	readonly cards: readonly Card[]
	readonly liked: readonly Card[]
	readonly disliked: readonly Card[]
	/** Decisions that can be taken back, oldest first. */
	readonly history: readonly Decision[]
	/** All decisions ever made on this device, including cards not listed now; the last mark of an id counts. */
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

/** Moves the card from the deck to the liked or disliked ones. Ignores unknown ids. */
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

/** Takes back the last decision: its card returns to its former index. */
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

/** Removes the card from the deck and the decided ones, including its undo history. */
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
 * Merges the server's list: cached cards keep their order, cards no longer listed leave the deck and the undo history, and all others are
 * dealt after the cached ones. Decided cards are never dealt, however old the decision; liked ones are kept for good.
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

/** Merges the cache loaded at the start of a visit: dealt cards stay, the others follow in the stored order. */
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

/** The cards of `list` that no earlier list contained, without duplicates. */
export function newcomers(state: DeckState, list: readonly Card[]): Card[] {
	const marks = lastMarks(state.log)
	const away = new Set(state.away)
	return unknown(state, list).filter(({ id }) => !away.has(id) && !isDecided(marks.get(id)))
}

/** The cards of `list` that are in no pile, without duplicates. */
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

/** Keeps the cards at the end that are in view there when new ones arrive: a carousel shows the end beside the beginning. */
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
