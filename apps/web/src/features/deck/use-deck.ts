import type { Deck, DeckSnapshot } from '@ydo/client/deck/create-deck'
import { homeTexts } from '@ydo/contract/texts/home'
import { type SyntheticEvent, useEffect, useSyncExternalStore } from 'react'
import { showToast } from '#browser/toasts.ts'
import { whenIdle } from '#browser/when-idle.ts'
import { beginLoading } from './deck-of.ts'

/** The deck's snapshot, in sync. */
export function useDeck(deck: Deck): DeckSnapshot {
	return useSyncExternalStore(deck.subscribe, deck.getSnapshot)
}

/** Loads the cards when the screen opens, and cancels when it closes. */
export function useDeckLoading(deck: Deck): void {
	useEffect(() => beginLoading(deck), [deck])
}

/** Shows toasts for the deck's events: new cards, none found on a refresh, and failures that remove no card. Only for this screen. */
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

/** Ranks the deck while its screen is open. The code loads after the first paint. */
export function useRanking(deck: Deck, member: string): void {
	useEffect(() => {
		let end = () => {}
		let left = false
		const cancel = whenIdle(() => {
			// Offline the deck keeps its last order.
			void import('./follow-deck.ts').then(
				({ followDeck }) => {
					if (!left) end = followDeck(deck, member)
				},
				() => {},
			)
		})
		return () => {
			left = true
			cancel()
			end()
		}
	}, [deck, member])
}

/** Minimum milliseconds between two requests for new URLs. */
const pause = 30_000

/** Time of the last request per deck, in milliseconds of the page; survives remounts. */
const asked = new WeakMap<Deck, number>()

/**
 * Handler for failed photos: the photo may have been replaced, or its URL, valid for two days, has expired. Reloads the list, whose cards
 * have current URLs. For onErrorCapture around the cards.
 */
export function usePhotoRenewal(deck: Deck): (event: SyntheticEvent) => void {
	return ({ target, timeStamp }) => {
		if (!(target instanceof HTMLImageElement) || !navigator.onLine || !isDue(deck, timeStamp)) return
		asked.set(deck, timeStamp)
		void deck.load()
	}
}

function isDue(deck: Deck, time: number): boolean {
	return time - (asked.get(deck) ?? Number.NEGATIVE_INFINITY) >= pause
}
