import { createNotices, type NoticesSnapshot, noticesKey } from '@ydo/client/notices/create-notices'
import { useSyncExternalStore } from 'react'
import { onNumbers } from '#browser/live.ts'
import { onStorage, perMember } from './member-scope.ts'

/** A member's notices as known on this device, in sync across its tabs. */
export const noticesOf = perMember(({ member, request, local, signal }) => {
	const notices = createNotices({ request, storage: local, member })
	onStorage(noticesKey(member), notices.changed, signal)
	return notices
})

/** Subscribes to `noticesOf`. */
export function useNotices(member: string): NoticesSnapshot {
	const { subscribe, getSnapshot } = noticesOf(member)
	return useSyncExternalStore(subscribe, getSnapshot)
}

onNumbers((numbers) => {
	for (const notices of noticesOf.current()) notices.hear(numbers)
})
