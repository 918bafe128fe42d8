import type { Deck } from '@ydo/client/deck/create-deck'
import type { SyntheticEvent } from 'react'

/** Milliseconds between two calls for new addresses. */
const pause = 30_000

/** When each deck was asked for them last, in milliseconds of the page: whatever is drawn anew meanwhile. */
const asked = new WeakMap<Deck, number>()

/**
 * What to do when a photo does not come: it may have been replaced, or its address, good for two days, has ended. The list
 * is asked for again, whose cards bring the addresses of now. For onErrorCapture around the cards.
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
