import { type HeldNotices, heldNotices } from '@ydo/contract/held-notices'
import { ownPrefix } from '#profile/own-storage.ts'
import type { KeyValueStorage } from '#session/token-store.ts'

const nothing: HeldNotices = { notices: [], last: 0, read: 0, toldRead: 0, heard: {} }

/** Where the device keeps them. */
export function noticesKey(member: string): string {
	return `${ownPrefix(member)}notices`
}

/** Whether they are kept there, whoever's they are. */
export function isNoticesKey(key: string): boolean {
	return key === noticesKey(key.split(':')[1] ?? '')
}

/** What the device holds of a member's notices; nothing where that is damaged. */
export function readNotices(storage: KeyValueStorage, member: string): HeldNotices {
	try {
		return heldNotices.parse(JSON.parse(storage.getItem(noticesKey(member)) ?? 'null'))
	} catch {
		return nothing
	}
}

/** Keeps them, where the device lets it. */
export function keepNotices(storage: KeyValueStorage, member: string, held: HeldNotices): void {
	try {
		storage.setItem(noticesKey(member), JSON.stringify(held))
	} catch {
		// A device that keeps nothing asks for them again in the next visit.
	}
}
