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
		const onFailure = (error: unknown) => void (navigator.onLine && console.error(error))
		const fetch = () => void load().then(() => setHere(true), onFailure)
		fetch()
		addEventListener('online', fetch, { signal: leaving.signal })
		return () => leaving.abort()
	}, [load, isNeeded, isHere])
	return isHere
}
