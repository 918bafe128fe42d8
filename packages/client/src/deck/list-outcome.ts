import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import type { Request } from '#calls/request.ts'
import { type DeckState, dealAgain, newcomers, receive, type Shuffle } from './deck-state.ts'
import { fetchCards } from './fetch-cards.ts'

/** refresh also deals the passed cards again. */
export type Asked = 'load' | 'refresh'

/** Happenings of the deck that are told once and are not part of its state. */
export type DeckEvent =
	/** A list after the first was taken over; `added` of its cards had never been seen. */
	| { readonly type: 'dealt'; readonly asked: Asked; readonly added: number }
	/** It could not be had, and the held cards stay. `message` is for people. */
	| { readonly type: 'failed'; readonly message: string }

export type ListOutcome = { list: Card[] } | { aborted: unknown } | { failed: unknown }

/** Asks for the list and says how that ended. Leaving the screen is no failure (specification, section 8). */
export async function askForList(request: Request, signal: AbortSignal | undefined): Promise<ListOutcome> {
	try {
		return { list: await fetchCards(request, signal) }
	} catch (error) {
		const aborted = signal?.aborted || (error instanceof Error && error.name === 'AbortError')
		return aborted ? { aborted: error } : { failed: error }
	}
}

/** What an outcome makes of the deck, and what there is to tell about it. */
export function settled(
	state: DeckState,
	outcome: ListOutcome,
	{ asked, shuffle }: { asked: Asked; shuffle: Shuffle },
): { next: DeckState; event?: DeckEvent } {
	const settle = (received: DeckState) => (asked === 'refresh' ? dealAgain(received, shuffle) : received)
	if ('aborted' in outcome) return { next: state }
	if ('list' in outcome) {
		const added = newcomers(state, outcome.list).length
		const next = settle(receive(state, outcome.list, shuffle))
		return state.phase === 'loaded' ? { next, event: { type: 'dealt', asked, added } } : { next }
	}
	const next = settle(state)
	if (next.cards.length === 0) return { next: { ...next, phase: 'failed' } }
	return { next, event: { type: 'failed', message: homeTexts.loadError } }
}
