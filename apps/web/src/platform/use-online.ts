import { useEffect, useSyncExternalStore } from 'react'
import { hasNetwork } from './network.ts'

/** Whether there is a network, as far as can be told; follows it. Calls `onBack`, which must be stable, when it has one again. */
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
