import { useEffect, useSyncExternalStore } from 'react'

/** Whether the browser believes it has a network; follows it. Calls `onBack`, which must be stable, when it has one again. */
export function useOnline(onBack?: () => unknown): boolean {
	useEffect(() => {
		const back = () => void onBack?.()
		addEventListener('online', back)
		return () => removeEventListener('online', back)
	}, [onBack])
	return useSyncExternalStore(watchNetwork, () => navigator.onLine)
}

function watchNetwork(changed: () => void): () => void {
	addEventListener('online', changed)
	addEventListener('offline', changed)
	return () => {
		removeEventListener('online', changed)
		removeEventListener('offline', changed)
	}
}
