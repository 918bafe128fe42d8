import { createListeners } from '@ydo/client/deck/listeners'
import { blockedNamesKey, createBlockedNames } from '@ydo/client/visibility/blocked-names'
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#browser/storage.ts'
import { onStorage, perMember } from './member-scope.ts'

const blocksOf = perMember(({ member, signal }) => {
	const changes = createListeners()
	const names = createBlockedNames(deviceStorage, member)
	const read = () => new Set(names.ids())
	let ids: ReadonlySet<string> = read()
	const changed = () => {
		ids = read()
		changes.tell()
	}
	onStorage(blockedNamesKey(member), changed, signal)
	return { ids: () => ids, subscribe: changes.add, changed }
})

/** Members blocked on this device. Nothing shows them any more, even while other data still contains them. */
export function useBlockedHere(member: string): ReadonlySet<string> {
	const { subscribe, ids } = blocksOf(member)
	return useSyncExternalStore(subscribe, ids)
}

/** Removes blocked members from a list; returns the same array if nobody is blocked. */
export function unblocked<One extends { peer: string }>(
	list: readonly One[],
	blocked: ReadonlySet<string>,
): readonly One[] {
	return list.some(({ peer }) => blocked.has(peer)) ? list.filter(({ peer }) => !blocked.has(peer)) : list
}

/** Rereads the blocks. Called late, so that someone blocked from a chat's sheet leaves the list only once the sheet has closed. */
export function refreshBlocked(): void {
	for (const { changed } of blocksOf.current()) changed()
}
