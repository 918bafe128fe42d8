import { useEffect, useState } from 'react'

/**
 * True once code loaded on demand is available. `load`, which must be stable, runs once `isNeeded`; a failed load is retried when the
 * network returns, and is not reported as an error if the network was away meanwhile.
 */
export function useFetched(load: () => Promise<unknown>, isNeeded: boolean): boolean {
	const [isHere, setHere] = useState(false)
	useEffect(() => {
		if (!isNeeded || isHere) return
		const leaving = new AbortController()
		let isAsked = false
		/** Set if the network returned during the load, whose failure may date from before. */
		let isToAskAgain = false
		let wasOffline = false
		const onFailure = (error: unknown) => {
			isAsked = false
			if (isToAskAgain) ask()
			else if (!wasOffline) console.error(error)
		}
		const ask = () => {
			isToAskAgain = isAsked
			if (isAsked) return
			isAsked = true
			wasOffline = !navigator.onLine
			load().then(() => setHere(true), onFailure)
		}
		ask()
		addEventListener('online', ask, { signal: leaving.signal })
		addEventListener('offline', () => (wasOffline = true), { signal: leaving.signal })
		return () => leaving.abort()
	}, [load, isNeeded, isHere])
	return isHere
}
