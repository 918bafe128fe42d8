import { useSyncExternalStore } from 'react'

/** Whether the browser believes it has a network; follows it. */
export function useOnline(): boolean {
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
