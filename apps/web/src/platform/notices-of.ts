import { createNotices, type Notices, type NoticesSnapshot } from '@ydo/client/notices/create-notices'
import { noticesKey } from '@ydo/client/notices/held-notices'
import { useSyncExternalStore } from 'react'
import { onNumbers } from './live-numbers.ts'
import { session } from './session.ts'

let held: { member: string; notices: Notices } | undefined

/** What happened for a member, as this device knows; the same in all of its tabs. */
export function noticesOf(member: string): Notices {
	if (held?.member !== member)
		held = {
			member,
			notices: createNotices({ request: session.requestAs(member), storage: storageOf(member), member }),
		}
	return held.notices
}

/** What `noticesOf` holds, kept in step. */
export function useNotices(member: string): NoticesSnapshot {
	const { subscribe, getSnapshot } = noticesOf(member)
	return useSyncExternalStore(subscribe, getSnapshot)
}

/** Written for as long as they are signed in here: what was on its way then brings nothing back that was forgotten. */
function storageOf(member: string): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
	return {
		getItem: (key) => localStorage.getItem(key),
		setItem: (key, value) => void (held?.member === member && localStorage.setItem(key, value)),
		removeItem: (key) => localStorage.removeItem(key),
	}
}

onNumbers((numbers) => held?.notices.hear(numbers))

addEventListener('storage', ({ key }) => {
	if (held && (key === null || key === noticesKey(held.member))) held.notices.changed()
})

// Signing out forgets what was read here; what the device keeps goes with the rest of it.
session.subscribe(() => {
	if (session.snapshot().status === 'signed-out') held = undefined
})
