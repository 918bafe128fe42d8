import { useEffect, useState } from 'react'
import { onToastWanted } from '#platform/toasts.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { onDemand } from '#ui/on-demand.tsx'

const toasts = onDemand(() => import('./toasts.tsx'), 'Toasts')

/** Keeps the container of the toasts on the page, from the first idle moment or the first toast on. */
export function ToastHost() {
	const [here, setHere] = useState(false)
	useEffect(() => {
		// Without a network they stay away, and nothing else breaks; the next toast asks for them again.
		const bring = () => void toasts.load().then(() => setHere(true), console.error)
		const stops = [whenIdle(bring), onToastWanted(bring)]
		return () => {
			for (const stop of stops) stop()
		}
	}, [])
	return here && <toasts.Screen />
}
