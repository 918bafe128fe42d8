import type { Card } from '@ydo/contract/cards'
import { consoleTexts } from '@ydo/contract/texts/common'
import { homeTexts } from '@ydo/contract/texts/home'
import type { Request } from '#calls/request.ts'
import type { CardVersion, HeldCards } from '#held/held-cards.ts'
import { isOurs } from '#held/held-piece.ts'
import {
	type Choice,
	type Decision,
	type DeckState,
	dealAgain,
	decide,
	drop,
	emptyDeck,
	keepEnd,
	newcomers,
	receive,
	undo,
} from './deck-state.ts'
import { cardsOf, fetchCards } from './fetch-cards.ts'
import { createKeeper } from './keeper.ts'
import { createListeners } from './listeners.ts'

/** State for screens. Immutable; the same object until something changes. */
export type DeckSnapshot = {
	readonly state: 'loading' | 'error' | 'ready' | 'empty'
	/** User-facing; only in state `error`. */
	readonly message: string | undefined
	/** Undecided, in dealing order: the first is on top. */
	readonly cards: readonly Card[]
	readonly liked: readonly Card[]
	readonly disliked: readonly Card[]
	/** Every card the member may see, decided or not. */
	readonly listed: readonly Card[]
	/** Decisions that `undo` can take back, oldest first. */
	readonly history: readonly Decision[]
	/** True while the list is being fetched. */
	readonly busy: boolean
}

export type Deck = {
	/** Loads the cache, the first cards first; `load` does so too. Idempotent: always the same promise. */
	open(): Promise<void>
	/** Resolves once the first cached cards are dealt. */
	openFirst(): Promise<void>
	/** Fetches the list. Cached cards stay during the request, and if it fails. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** As `load`, and deals the passed cards again after all others, even if the request fails. */
	refresh(signal?: AbortSignal): Promise<void>
	/** As `load`, in the background: never busy, no failure event; new cards are announced only if none were left. */
	renew(signal?: AbortSignal): Promise<void>
	/** Likes or passes a card of the deck; ignores unknown ids. Sends nothing ([Note: decisions and the vault]). */
	decide(id: string, choice: Choice): void
	/** Removes a card for good, decided or not: its owner was blocked. */
	drop(id: string): void
	/** Takes back and returns the last decision; undefined if there is none. */
	undo(): Decision | undefined
	/** Reorders the cards by `change`, which also receives the ids in view. */
	rearrange(change: (state: DeckState, inView: ReadonlySet<string>) => DeckState): void
	/** The full state, for the ranking only. */
	state(): DeckState
	/** When a card came, in Unix milliseconds; only for recent cards that came after the first list. */
	since(id: string): number | undefined
	subscribe(listener: () => void): () => void
	getSnapshot(): DeckSnapshot
	/** `failed` is emitted only if cached cards stay; otherwise the state is `error`. */
	onEvent(listener: (event: DeckEvent) => void): () => void
}

export type DeckOptions = {
	request: Request
	/** The member's cache on the device; without it nothing is stored. */
	held?: HeldCards | undefined
	/** Ids of the cards visible now, which never move. */
	inView?: () => ReadonlySet<string>
	now?: () => number
	console?: { log(...values: unknown[]): void }
}

/** A member's cards and decisions, kept on this device: nothing here sends or logs them. */
export function createDeck(options: DeckOptions): Deck {
	const { request, inView = () => new Set(), now = Date.now, console = globalThis.console } = options
	const changes = createListeners()
	const events = createListeners<DeckEvent>()
	const keeper = createKeeper(options.held, now)
	let state = emptyDeck
	let pending = 0
	let snapshot = snapshotOf(state, pending)
	let version: CardVersion | undefined
	/** True if only changes since `version` should be requested: the browser itself caches a list that came whole in this visit. */
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

/** `refresh` also deals the passed cards again; `renew` runs in the background. */
type Asked = 'load' | 'refresh' | 'renew'

/** One-off events of the deck, not part of its state. */
export type DeckEvent =
	/** A list after the first was merged; `added` of its cards are new. */
	| { readonly type: 'dealt'; readonly asked: Asked; readonly added: number }
	/** The request failed, and the cached cards stay. `message` is user-facing. */
	| { readonly type: 'failed'; readonly message: string }

type ListOutcome = { version: CardVersion } | { aborted: unknown } | { failed: unknown }

type Asking = { signal?: AbortSignal | undefined; held?: CardVersion | undefined }

/** Fetches the list as a result value. Leaving the screen is no failure (specification, section 8). */
async function askForList(request: Request, { signal, held }: Asking): Promise<ListOutcome> {
	try {
		return { version: await fetchCards(request, { signal, held }) }
	} catch (error) {
		const aborted = signal?.aborted || (error instanceof Error && error.name === 'AbortError')
		return aborted ? { aborted: error } : { failed: error }
	}
}

/** Applies an outcome to the deck; returns the next state and the event to emit, if any. */
function settled(state: DeckState, outcome: ListOutcome, asked: Asked): { next: DeckState; event?: DeckEvent } {
	const settle = (received: DeckState) => (asked === 'refresh' ? dealAgain(received) : received)
	if ('aborted' in outcome || ('failed' in outcome && asked === 'renew')) return { next: state }
	if ('version' in outcome) {
		const list = cardsOf(outcome.version)
		const added = newcomers(state, list).length
		const next = settle(receive(state, list))
		const isFirst = state.phase === 'new' || state.phase === 'failed'
		const isUntold = isFirst || (asked === 'renew' && state.cards.length > 0)
		return isUntold ? { next } : { next, event: { type: 'dealt', asked, added } }
	}
	const next = settle(state)
	if (next.cards.length === 0) return { next: { ...next, phase: 'failed' } }
	return { next, event: { type: 'failed', message: homeTexts.loadError } }
}
