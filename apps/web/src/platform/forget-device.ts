import { ownPrefix } from '@ydo/client/profile/own-storage'
import type { storageKeys } from '@ydo/contract/session'
import { forgetMember, forgetValues } from './forget-values.ts'
import { forgetWorker } from './offline-photos.ts'

// Held to the contract's names by their types: the module itself would bring zod along.
const tokenKeys: (typeof storageKeys)[keyof typeof storageKeys][] = ['access_token', 'refresh_token']

/**
 * Removes all that the product keeps in this browser for a member: the tokens, every key that begins with "ydo:", and what is held in
 * the database: cards, decisions, the vault with the device's key of it, and the copy of the directory; and the service worker with
 * all its caches.
 * Whatever is kept anywhere else (databases, caches) has to be removed here too. Appearance and motion stay: they belong
 * to the device.
 */
export function forgetDevice(): void {
	for (const forget of [forgetValues, forgetWorker]) void forget().catch(() => {}) // a browser that keeps nothing has nothing to forget
	for (const storage of [localStorage, sessionStorage]) {
		for (const key of Object.keys(storage)) {
			if (key.startsWith('ydo:') || tokenKeys.some((name) => name === key)) storage.removeItem(key)
		}
	}
}

/** For a member whose account goes: the device forgets everything, or where somebody else is signed in by now, what is the member's alone. */
export function forgetLeaver(member: string, here: boolean): void {
	if (here) {
		forgetDevice()
		return
	}
	void forgetMember(member).catch(() => {}) // as above
	for (const storage of [localStorage, sessionStorage]) {
		for (const key of Object.keys(storage)) if (key.startsWith(ownPrefix(member))) storage.removeItem(key)
	}
}
