import { useEffect, useSyncExternalStore } from 'react'
import type { fromDevice } from './worker-words.ts'

// `navigator.onLine` says that the device is connected, not that data arrives. If the service worker had to serve this page from its cache,
// nothing arrived: the page counts as offline until our server answers, whatever the browser says.

/** Timeout in milliseconds of a request that is likely to fail. */
const patience = 5000

// A type only: home's first picture needs nothing else of the worker's words.
const servedFromDevice: typeof fromDevice = 'from-device'
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
let cut = visit?.serverTiming?.[0]?.name === servedFromDevice

/** True if the device seems to be online, without using the network. */
export const hasNetwork = () => navigator.onLine && !cut

// Prerendered pages have no window.
if (!import.meta.env.SSR)
	addEventListener('online', () => {
		cut = false
	})

/** Adds a timeout while offline, so that nobody waits indefinitely for what the cache could show. */
export const inTime = (init?: RequestInit) => (cut ? { ...init, signal: AbortSignal.timeout(patience) } : init)

/** True if the device seems online; follows changes. Calls `onBack`, which must be stable, when the network returns. */
export function useOnline(onBack?: () => unknown): boolean {
	useEffect(() => {
		const back = () => void onBack?.()
		addEventListener('online', back)
		return () => removeEventListener('online', back)
	}, [onBack])
	return useSyncExternalStore(watchNetwork, hasNetwork)
}

function watchNetwork(changed: () => void): () => void {
	const watching = new AbortController()
	for (const event of ['online', 'offline']) addEventListener(event, changed, { signal: watching.signal })
	return () => watching.abort()
}
