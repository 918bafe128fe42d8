import { useEffect, useState } from 'react'

/**
 * Whether code that comes with its need is there. `load`, which must be stable, fetches it once it `isNeeded`; what does not come is fetched
 * again when there is a network again, until when it is no error.
 */
export function useFetched(load: () => Promise<unknown>, isNeeded: boolean): boolean {
	const [isHere, setHere] = useState(false)
	useEffect(() => {
		if (!isNeeded || isHere) return
		const leaving = new AbortController()
		let isAsked = false
		/** Whether a network has come since: what fails now may be of the network before. */
		let isToAskAgain = false
		const onFailure = (error: unknown) => {
			isAsked = false
			if (isToAskAgain) ask()
			else if (navigator.onLine) console.error(error)
		}
		const ask = () => {
			isToAskAgain = isAsked
			if (isAsked) return
			isAsked = true
			load().then(() => setHere(true), onFailure)
		}
		ask()
		addEventListener('online', ask, { signal: leaving.signal })
		return () => leaving.abort()
	}, [load, isNeeded, isHere])
	return isHere
}
