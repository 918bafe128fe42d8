import { createShownMatches, type ShownMatches, shownKey } from '@ydo/client/member/shown-matches'
import type { HeldMatches } from '@ydo/contract/held-matches'
import { useSyncExternalStore } from 'react'

let held: { member: string; shown: ShownMatches } | undefined

/** What this device has shown a member of their matches; the same in all of its tabs. */
export function shownMatches(member: string): ShownMatches {
	if (held?.member !== member)
		held = { member, shown: createShownMatches({ storage: localStorage, member, now: Date.now }) }
	return held.shown
}

/** What `shownMatches` holds, kept in step. */
export function useShownMatches(member: string): HeldMatches {
	const { subscribe, get } = shownMatches(member)
	return useSyncExternalStore(subscribe, get)
}

addEventListener('storage', ({ key }) => {
	if (held && (key === null || key === shownKey(held.member))) held.shown.changed()
})
