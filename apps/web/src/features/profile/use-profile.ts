import type { OwnProfileStore } from '@ydo/client/profile/create-profile'
import type { ProfileSnapshot } from '@ydo/client/profile/profile-snapshot'
import { useEffect, useSyncExternalStore } from 'react'

/** What the profile holds, kept in step with it. */
export function useProfile(profile: OwnProfileStore): ProfileSnapshot {
	return useSyncExternalStore(profile.subscribe, profile.getSnapshot)
}

/**
 * Asks for the saved profile when the screen opens, and again when the network is back. Leaving the screen leaves edit mode;
 * what is not saved is offered when one comes back.
 */
export function useProfileVisit(profile: OwnProfileStore): void {
	useEffect(() => {
		const leaving = new AbortController()
		const { signal } = leaving
		const load = () => void profile.load(signal)
		load()
		addEventListener('online', load, { signal })
		return () => {
			leaving.abort()
			profile.leave()
		}
	}, [profile])
}
