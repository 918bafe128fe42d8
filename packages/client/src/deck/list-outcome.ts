import { homeTexts } from '@ydo/contract/texts/home'
import type { Request } from '#calls/request.ts'
import type { CardVersion } from '#held/held-cards.ts'
import { type DeckState, dealAgain, newcomers, receive } from './deck-state.ts'
import { cardsOf, fetchCards } from './fetch-cards.ts'

/** refresh also deals the passed cards again; renew happens by itself, so nobody waits for its answer. */
export type Asked = 'load' | 'refresh' | 'renew'

/** Happenings of the deck that are told once and are not part of its state. */
export type DeckEvent =
	/** A list after the first was taken over; `added` of its cards had never been seen. */
	| { readonly type: 'dealt'; readonly asked: Asked; readonly added: number }
	/** It could not be had, and the held cards stay. `message` is for people. */
	| { readonly type: 'failed'; readonly message: string }

export type ListOutcome = { version: CardVersion } | { aborted: unknown } | { failed: unknown }

type Asking = { signal?: AbortSignal | undefined; held?: CardVersion | undefined }

/** Asks for the list and says how that ended. Leaving the screen is no failure (specification, section 8). */
export async function askForList(request: Request, { signal, held }: Asking): Promise<ListOutcome> {
	try {
		return { version: await fetchCards(request, { signal, held }) }
	} catch (error) {
		const aborted = signal?.aborted || (error instanceof Error && error.name === 'AbortError')
		return aborted ? { aborted: error } : { failed: error }
	}
}

/** What an outcome makes of the deck, and what there is to tell about it. */
export function settled(state: DeckState, outcome: ListOutcome, asked: Asked): { next: DeckState; event?: DeckEvent } {
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
