import type { Joining } from '@ydo/client/joining/create-joining'
import type { JoiningSnapshot } from '@ydo/client/joining/joining-snapshot'
import { useEffect, useSyncExternalStore } from 'react'

/** How far the way to a card has come, kept in step with it. */
export function useJoining(joining: Joining): JoiningSnapshot {
	return useSyncExternalStore(joining.subscribe, joining.getSnapshot)
}

/** Asks what there is already when the screen opens, and for the photos again when the network is back. */
export function useJoiningVisit(joining: Joining): void {
	useEffect(() => {
		void joining.begin()
		const ask = () => void joining.askPhotos()
		addEventListener('online', ask)
		return () => removeEventListener('online', ask)
	}, [joining])
}
