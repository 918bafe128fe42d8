import type { Card } from '@ydo/contract/cards'
import type { HeldDeck } from '@ydo/contract/held'
import type { CardVersion, HeldCards } from '#held/held-cards.ts'
import { type DeckState, isDecided, lastMarks, type Marked, resume } from './deck-state.ts'

/** Stores the deck on the device and restores it. Without `held` it does neither. */
export type Keeper = {
	/** Restores the first cards, as a change of the deck. */
	begin(): Promise<((state: DeckState) => DeckState) | undefined>
	/** All cached cards, and the change that adds them. */
	rest(): Promise<{ version: CardVersion; resume: (state: DeckState, cards: readonly Card[]) => DeckState } | undefined>
	/** Call on each change of the deck. */
	changed(next: DeckState, before: DeckState): void
	/** Call when another list arrived; `before` is the deck's state until then. */
	received(version: CardVersion, before: DeckState): void
	since(id: string): number | undefined
}

/** Number of cards stored for the first paint: the top of the deck, and both sides of a carousel. */
const firstCards = 8
/** Days for which a card's arrival is stored, longer than the ranking treats a card as new. */
const sinceDays = 30
const day = 86_400_000

export function createKeeper(held: HeldCards | undefined, now: () => number): Keeper {
	let order: readonly string[] = []
	const since = new Map<string, number>()
	/** Length of the log before this visit. */
	let before = 0
	let waiting = false
	let latest: DeckState | undefined

	const keepDeck = () => {
		waiting = false
		if (!latest) return
		const { cards, away } = latest
		const deck: HeldDeck = {
			order: cards.map(({ id }) => id),
			since: [...since].flatMap(([id, at]) => (now() - at < sinceDays * day ? [{ id, at }] : [])),
			away: [...away],
		}
		void held?.keepDeck({ ...deck, first: cards.slice(0, firstCards) })
	}
	/** Debounced, so that a press waits for nothing. */
	const keepSoon = () => {
		if (waiting) return
		waiting = true
		setTimeout(keepDeck, 200)
	}

	return {
		async begin() {
			const begun = await held?.begin()
			if (!begun) return undefined
			const { first, log, deck } = begun
			order = deck.order
			for (const { id, at } of deck.since) since.set(id, at)
			before = log.length
			const marks = lastMarks(log)
			return (state) => ({
				...state,
				log: [...log, ...state.log],
				away: [...(deck.away ?? []), ...state.away],
				cards: state.cards.length > 0 ? state.cards : undecided(first, marks),
			})
		},
		async rest() {
			const version = await held?.list()
			return version && { version, resume: (state, cards) => resume(state, cards, order) }
		},
		changed(next, last) {
			latest = next
			if (!held) return
			if (next.log !== last.log && next.log.length > before) void held.keepLog(next.log.slice(before))
			if ((next.cards !== last.cards || next.away !== last.away) && next.phase !== 'new') keepSoon()
		},
		received(version, { phase, listed, away }) {
			if (!held) return
			if (phase === 'held' || phase === 'loaded') {
				const known = new Set([...away, ...listed.map(({ id }) => id)])
				for (const { cards } of version.pieces) for (const { id } of cards) if (!known.has(id)) since.set(id, now())
			}
			void held.keepList(version)
		},
		since: (id) => since.get(id),
	}
}

function undecided(cards: readonly Card[], marks: ReadonlyMap<string, Marked['mark']>): Card[] {
	return cards.filter(({ id }) => !isDecided(marks.get(id)))
}
