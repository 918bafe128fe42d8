import type { Deck } from '@ydo/client/deck/create-deck'
import { type SyntheticEvent, useRef } from 'react'

/** Milliseconds between two calls for new addresses. */
const pause = 30_000

/**
 * What to do when a photo does not come: it may have been replaced, or its address, good for two days, has ended. The list
 * is asked for again, whose cards bring the addresses of now. For onErrorCapture around the cards.
 */
export function usePhotoRenewal(deck: Deck): (event: SyntheticEvent) => void {
	const asked = useRef(Number.NEGATIVE_INFINITY)
	return ({ target, timeStamp }) => {
		if (!(target instanceof HTMLImageElement) || !navigator.onLine || timeStamp - asked.current < pause) return
		asked.current = timeStamp
		void deck.load()
	}
}
