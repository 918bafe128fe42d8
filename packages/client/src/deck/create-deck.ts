import type { Card } from '@ydo/contract/cards'
import { consoleTexts } from '@ydo/contract/texts/console'
import { homeTexts } from '@ydo/contract/texts/home'
import type { Request } from '#calls/request.ts'
import type { CardVersion, HeldCards } from '#held/held-cards.ts'
import { isOurs } from '#held/held-piece.ts'
import { type Choice, type Decision, type DeckState, decide, drop, emptyDeck, keepEnd, undo } from './deck-state.ts'
import { cardsOf } from './fetch-cards.ts'
import { createKeeper } from './keeper.ts'
import { type Asked, askForList, type DeckEvent, settled } from './list-outcome.ts'
import { createListeners } from './listeners.ts'

/** What a screen shows. Immutable; the same object until something changes. */
export type DeckSnapshot = {
	readonly state: 'loading' | 'error' | 'ready' | 'empty'
	/** For people; only in state `error`. */
	readonly message: string | undefined
	/** Undecided, in the order they are dealt: the first is on top. */
	readonly cards: readonly Card[]
	readonly liked: readonly Card[]
	readonly disliked: readonly Card[]
	/** Every card the member may see, decided or not. */
	readonly listed: readonly Card[]
	/** What `undo` can take back, oldest first. */
	readonly history: readonly Decision[]
	/** Whether the list is being asked for. */
	readonly busy: boolean
}

export type Deck = {
	/** Takes over what the device holds, the first cards first; `load` does it too. The same promise however often it is called. */
	open(): Promise<void>
	/** Resolves once the first cards that the device holds are dealt. */
	openFirst(): Promise<void>
	/** Asks the server for the list. Held cards stay while it answers, and when it does not. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** As `load`, and deals the passed cards again behind all others, even when the server does not answer. */
	refresh(signal?: AbortSignal): Promise<void>
	/** As `load`, without being busy or telling of a failure; of new cards it tells where none were left. */
	renew(signal?: AbortSignal): Promise<void>
	/** Likes or passes a card of the deck; ids that are not in it change nothing. Sent by nothing here ([Note: decisions and the vault]). */
	decide(id: string, choice: Choice): void
	/** Takes a card away for good, decided or not: its owner was blocked. */
	drop(id: string): void
	/** Takes the last decision back and returns it; undefined when there is none. */
	undo(): Decision | undefined
	/** Changes the order in which the cards are dealt; those in view are told to the change. */
	rearrange(change: (state: DeckState, inView: ReadonlySet<string>) => DeckState): void
	/** All of the deck, for the ranking alone. */
	state(): DeckState
	/** When a card came, in Unix milliseconds, where it came after the first list and not long ago. */
	since(id: string): number | undefined
	subscribe(listener: () => void): () => void
	getSnapshot(): DeckSnapshot
	/** `failed` is told only when cards are held and therefore stay; otherwise the state is `error`. */
	onEvent(listener: (event: DeckEvent) => void): () => void
}

export type DeckOptions = {
	request: Request
	/** What the device holds for the member; without it nothing is kept. */
	held?: HeldCards | undefined
	/** The ids of the cards that can be seen just now, which never move. */
	inView?: () => ReadonlySet<string>
	now?: () => number
	console?: { log(...values: unknown[]): void }
}

/** The cards one member decides, and the decisions, kept on this device: nothing here sends or logs them. */
export function createDeck(options: DeckOptions): Deck {
	const { request, inView = () => new Set(), now = Date.now, console = globalThis.console } = options
	const changes = createListeners()
	const events = createListeners<DeckEvent>()
	const keeper = createKeeper(options.held, now)
	let state = emptyDeck
	let pending = 0
	let snapshot = snapshotOf(state, pending)
	let version: CardVersion | undefined
	/** Whether to ask for what changed since: of a list that came whole in this visit the browser itself keeps a copy. */
	let isKnown = false

	function set(next: DeckState): void {
		keeper.changed(next, state)
		state = next
		snapshot = snapshotOf(state, pending)
		changes.tell()
	}

	async function ask(asked: Asked, signal?: AbortSignal): Promise<void> {
		const shown = asked === 'renew' ? 0 : 1
		pending += shown
		set(state)
		if (options.held) await opened()
		const outcome = await askForList(request, { signal, held: isKnown ? version : undefined })
		pending -= shown
		const { next, event } = settled(state, outcome, asked)
		if ('version' in outcome && outcome.version !== version) {
			const isOther = !outcome.version.tag || outcome.version.tag !== version?.tag
			version = outcome.version
			isKnown = version.pieces.some(({ name }) => !isOurs(name))
			if (isOther) keeper.received(version, state)
		}
		set(keepEnd(next, state, inView()))
		if ('aborted' in outcome) console.log(consoleTexts.aborted, outcome.aborted)
		if (event) events.tell(event)
	}

	let first: Promise<void> | undefined
	let all: Promise<void> | undefined
	const firstOpened = () => {
		first ??= keeper.begin().then((begun) => {
			if (begun) set(begun(state))
		})
		return first
	}
	const opened = () => {
		all ??= firstOpened()
			.then(() => keeper.rest())
			.then((rest) => {
				if (!rest) return
				version = rest.version
				isKnown = true
				set(rest.resume(state, cardsOf(rest.version)))
			})
		return all
	}

	return {
		open: opened,
		openFirst: firstOpened,
		load: (signal) => ask('load', signal),
		refresh: (signal) => ask('refresh', signal),
		renew: (signal) => ask('renew', signal),
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
		rearrange: (change) => set(change(state, inView())),
		state: () => state,
		since: keeper.since,
		subscribe: changes.add,
		getSnapshot: () => snapshot,
		onEvent: events.add,
	}
}

function snapshotOf(state: DeckState, pending: number): DeckSnapshot {
	const { phase, listed, cards, liked, disliked, history } = state
	const busy = pending > 0
	const shown = cards.length > 0 ? 'ready' : stateWithoutCards(phase, busy)
	const message = shown === 'error' ? homeTexts.loadError : undefined
	return { state: shown, message, cards, liked, disliked, listed, history, busy }
}

function stateWithoutCards(phase: DeckState['phase'], busy: boolean): DeckSnapshot['state'] {
	if (phase === 'loaded') return 'empty'
	return phase === 'failed' && !busy ? 'error' : 'loading'
}
