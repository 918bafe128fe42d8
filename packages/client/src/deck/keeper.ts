import type { Card } from '@ydo/contract/cards'
import type { HeldDeck } from '@ydo/contract/held'
import type { CardVersion, HeldCards } from '#held/held-cards.ts'
import { type DeckState, isDecided, lastMarks, type Marked, resume } from './deck-state.ts'

/** Keeps the deck on the device, and brings it back. Without `held` it does neither. */
export type Keeper = {
	/** The first cards, as a change of the deck. */
	begin(): Promise<((state: DeckState) => DeckState) | undefined>
	/** All cards held, and the change they are. */
	rest(): Promise<{ version: CardVersion; resume: (state: DeckState, cards: readonly Card[]) => DeckState } | undefined>
	/** To be told of each change of the deck. */
	changed(next: DeckState, before: DeckState): void
	/** Another list came while the deck was as told. */
	received(version: CardVersion, before: DeckState): void
	since(id: string): number | undefined
}

/** The cards kept for the first picture: those on the deck's top, and on both sides of a carousel's. */
const firstCards = 8
/** Days for which it is known when a card came. The ranking calls a card new for less. */
const sinceDays = 30
const day = 86_400_000

export function createKeeper(held: HeldCards | undefined, now: () => number): Keeper {
	let order: readonly string[] = []
	const since = new Map<string, number>()
	/** What was decided before this visit. */
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
	/** Once, after what is done just now: a press waits for nothing. */
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
