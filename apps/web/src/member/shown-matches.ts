import { createShownMatches, shownKey } from '@ydo/client/member/shown-matches'
import type { HeldMatches } from '@ydo/contract/notices'
import { useSyncExternalStore } from 'react'
import { onStorage, perMember } from './member-scope.ts'

/** The matches this device has shown to a member, in sync across its tabs. */
export const shownMatches = perMember(({ member, local, signal }) => {
	const shown = createShownMatches({ storage: local, member, now: Date.now })
	onStorage(shownKey(member), shown.changed, signal)
	return shown
})

/** Subscribes to `shownMatches`. */
export function useShownMatches(member: string): HeldMatches {
	const { subscribe, get } = shownMatches(member)
	return useSyncExternalStore(subscribe, get)
}
