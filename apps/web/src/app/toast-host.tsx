import { useEffect, useState } from 'react'
import { onToastWanted } from '#platform/toasts.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { onDemand } from '#ui/on-demand.tsx'

const toasts = onDemand(async () => (await import('./toasts.tsx')).Toasts)

/** Keeps the container of the toasts on the page, from the first idle moment or the first toast on. */
export function ToastHost() {
	const [here, setHere] = useState(false)
	useEffect(() => {
		// Without a network they stay away, and nothing else breaks; they come once there is one again.
		const bring = () => void toasts.load().then(() => setHere(true), console.error)
		const stops = [whenIdle(bring), onToastWanted(bring)]
		addEventListener('online', bring)
		return () => {
			for (const stop of stops) stop()
			removeEventListener('online', bring)
		}
	}, [])
	return here && <toasts.Screen />
}
