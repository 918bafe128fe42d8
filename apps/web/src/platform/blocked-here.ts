import { createListeners } from '@ydo/client/deck/listeners'
import { type BlockedNames, blockedNamesKey, createBlockedNames } from '@ydo/client/visibility/blocked-names'
import { useSyncExternalStore } from 'react'

const changes = createListeners()
let held: { member: string; names: BlockedNames; ids: ReadonlySet<string> } | undefined

/** Whom a member blocked on this device: nothing shows them any more, whatever else still knows of them. */
export function useBlockedHere(member: string): ReadonlySet<string> {
	return useSyncExternalStore(changes.add, () => blockedBy(member))
}

/** Somebody was blocked, or is not any more. */
export const tellBlocked: () => void = changes.tell

function blockedBy(member: string): ReadonlySet<string> {
	if (held?.member !== member) held = { member, names: createBlockedNames(localStorage, member), ids: new Set() }
	const ids = held.names.ids()
	if (ids.length !== held.ids.size || ids.some((id) => !held?.ids.has(id))) held.ids = new Set(ids)
	return held.ids
}

addEventListener('storage', ({ key }) => {
	if (held && (key === null || key === blockedNamesKey(held.member))) changes.tell()
})
