import { createListeners } from '@ydo/client/deck/listeners'
import { blockedNamesKey, createBlockedNames } from '@ydo/client/visibility/blocked-names'
import { useSyncExternalStore } from 'react'

const changes = createListeners()
let held: { member: string; ids: ReadonlySet<string> } | undefined

/** Whom a member blocked on this device: nothing shows them any more, whatever else still knows of them. */
export function useBlockedHere(member: string): ReadonlySet<string> {
	return useSyncExternalStore(changes.add, () => (held?.member === member ? held : read(member)).ids)
}

/** Those of a list who are not blocked; the same list where nobody is. */
export function unblocked<One extends { peer: string }>(
	list: readonly One[],
	blocked: ReadonlySet<string>,
): readonly One[] {
	return list.some(({ peer }) => blocked.has(peer)) ? list.filter(({ peer }) => !blocked.has(peer)) : list
}

/** Somebody was blocked, or is not any more. */
export function tellBlocked(): void {
	if (held) read(held.member)
	changes.tell()
}

/** Read only when that is told: who is blocked from the sheet of a chat leaves the list once the sheet has closed. */
function read(member: string): { ids: ReadonlySet<string> } {
	held = { member, ids: new Set(createBlockedNames(localStorage, member).ids()) }
	return held
}

addEventListener('storage', ({ key }) => {
	if (held && (key === null || key === blockedNamesKey(held.member))) tellBlocked()
})
