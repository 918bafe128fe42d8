import { lazy, Suspense, useEffect, useState } from 'react'
import { onToastWanted } from '#platform/toasts.ts'
import { whenIdle } from '#platform/when-idle.ts'

const Toasts = lazy(() => import('./toasts.tsx'))

/** Keeps the container of the toasts on the page, from the first idle moment or the first toast on. */
export function ToastHost() {
	const [wanted, setWanted] = useState(false)
	useEffect(() => {
		const want = () => setWanted(true)
		const cancelIdle = whenIdle(want)
		const cancelWanted = onToastWanted(want)
		return () => {
			cancelIdle()
			cancelWanted()
		}
	}, [])
	return <Suspense>{wanted && <Toasts />}</Suspense>
}
