import { useSyncExternalStore } from 'react'
import type { Preference } from './preference.ts'

/** What is chosen now, and how to choose. */
export function usePreference<Value extends string>(preference: Preference<Value>) {
	return [useSyncExternalStore(preference.subscribe, preference.get), preference.set] as const
}
