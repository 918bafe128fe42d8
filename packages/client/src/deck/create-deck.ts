import type { Card } from '@ydo/contract/cards'
import { consoleTexts } from '@ydo/contract/texts/console'
import { homeTexts } from '@ydo/contract/texts/home'
import type { Request } from '#calls/request.ts'
import {
	type Choice,
	type Decision,
	type DeckState,
	decide,
	drop,
	emptyDeck,
	type Shuffle,
	undo,
} from './deck-state.ts'
import { type Asked, askForList, type DeckEvent, settled } from './list-outcome.ts'
import { createListeners } from './listeners.ts'
import { shuffled } from './shuffled.ts'

/** What a screen shows. Immutable; the same object until something changes. */
export type DeckSnapshot = {
	readonly state: 'loading' | 'error' | 'ready' | 'empty'
	/** For people; only in state `error`. */
	readonly message: string | undefined
	/** Undecided, in the order they are dealt: the first is on top. */
	readonly cards: readonly Card[]
	readonly liked: readonly Card[]
	readonly disliked: readonly Card[]
	/** What `undo` can take back, oldest first. */
	readonly history: readonly Decision[]
	/** Whether the list is being asked for. */
	readonly busy: boolean
}

export type Deck = {
	/** Asks the server for the list. Held cards stay while it answers, and when it does not. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** As `load`, and deals the passed cards again behind all others, even when the server does not answer. */
	refresh(signal?: AbortSignal): Promise<void>
	/** Likes or passes a card of the deck; ids that are not in it change nothing. Stays on this client. */
	decide(id: string, choice: Choice): void
	/** Takes a card away for good, decided or not: its owner was blocked. */
	drop(id: string): void
	/** Takes the last decision back and returns it; undefined when there is none. */
	undo(): Decision | undefined
	subscribe(listener: () => void): () => void
	getSnapshot(): DeckSnapshot
	/** `failed` is told only when cards are held and therefore stay; otherwise the state is `error`. */
	onEvent(listener: (event: DeckEvent) => void): () => void
}

export type DeckOptions = {
	request: Request
	/** Numbers in [0, 1) that order the cards of each deal; without it they keep the server's order. */
	random?: () => number
	console?: { log(...values: unknown[]): void }
}

/** The cards one member decides, and the decisions, kept in memory alone: nothing of them is sent or logged. */
export function createDeck({ request, random, console = globalThis.console }: DeckOptions): Deck {
	const shuffle: Shuffle = random ? (cards) => shuffled(cards, random) : (cards) => cards
	const changes = createListeners()
	const events = createListeners<DeckEvent>()
	let state = emptyDeck
	let pending = 0
	let snapshot = snapshotOf(state, pending)

	function set(next: DeckState): void {
		state = next
		snapshot = snapshotOf(state, pending)
		changes.tell()
	}

	async function ask(asked: Asked, signal?: AbortSignal): Promise<void> {
		pending++
		set(state)
		const outcome = await askForList(request, signal)
		pending--
		const { next, event } = settled(state, outcome, { asked, shuffle })
		set(next)
		if ('aborted' in outcome) console.log(consoleTexts.aborted, outcome.aborted)
		if (event) events.tell(event)
	}

	return {
		load: (signal) => ask('load', signal),
		refresh: (signal) => ask('refresh', signal),
		decide(id, choice) {
			const next = decide(state, id, choice)
			if (next !== state) set(next)
		},
		drop: (id) => set(drop(state, id)),
		undo() {
			const last = state.history.at(-1)
			if (last) set(undo(state))
			return last
		},
		subscribe: changes.add,
		getSnapshot: () => snapshot,
		onEvent: events.add,
	}
}

function snapshotOf({ phase, cards, liked, disliked, history }: DeckState, pending: number): DeckSnapshot {
	const busy = pending > 0
	const state = cards.length > 0 ? 'ready' : stateWithoutCards(phase, busy)
	const message = state === 'error' ? homeTexts.loadError : undefined
	return { state, message, cards, liked, disliked, history, busy }
}

function stateWithoutCards(phase: DeckState['phase'], busy: boolean): DeckSnapshot['state'] {
	if (phase === 'loaded') return 'empty'
	return phase === 'failed' && !busy ? 'error' : 'loading'
}
