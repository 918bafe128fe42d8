import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

/** What is known about who is signed in, kept in step with the session. */
export function useSession() {
	return useSyncExternalStore(session.subscribe, session.snapshot)
}
