import { type SyntheticEvent, useRef } from 'react'

/** Milliseconds between two calls for new addresses. */
const pause = 30_000

/** What to do when a photo does not come: its address, good for two days, may have ended. For onErrorCapture around photos. */
export function usePhotoRenewal(renew: () => void): (event: SyntheticEvent) => void {
	const asked = useRef(Number.NEGATIVE_INFINITY)
	return ({ target, timeStamp }) => {
		if (!(target instanceof HTMLImageElement) || !navigator.onLine || timeStamp - asked.current < pause) return
		asked.current = timeStamp
		renew()
	}
}
