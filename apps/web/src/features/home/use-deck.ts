import type { Deck, DeckSnapshot } from '@ydo/client/deck/create-deck'
import { homeTexts } from '@ydo/contract/texts/home'
import { useEffect, useSyncExternalStore } from 'react'
import { showToast } from '#platform/toasts.ts'
import { beginLoading } from './deck-of.ts'

/** What the deck holds, kept in step with it. */
export function useDeck(deck: Deck): DeckSnapshot {
	return useSyncExternalStore(deck.subscribe, deck.getSnapshot)
}

/** Asks for the cards when the screen opens, and gives up asking when it is left. */
export function useDeckLoading(deck: Deck): void {
	useEffect(() => beginLoading(deck), [deck])
}

/** Tells what the deck reports: new faces, none when they were asked for, and failures that take no card away. Other screens have no use for it. */
export function useDeckToasts(deck: Deck): void {
	useEffect(() => {
		let takeAway: (() => void) | undefined
		const stop = deck.onEvent((event) => {
			if (event.type === 'failed') takeAway = showToast('error', event.message)
			else if (event.added > 0) takeAway = showToast('success', homeTexts.newFaces(event.added))
			else if (event.asked === 'refresh') takeAway = showToast('info', homeTexts.nothingNew)
		})
		return () => {
			stop()
			takeAway?.()
		}
	}, [deck])
}
