import { memberKeys } from '@ydo/client/held/value-storage'
import { isNoticesKey } from '@ydo/client/notices/create-notices'
import { forgetVaultDetails, lonePrefix, ownPrefix } from '@ydo/client/profile/own-storage'
import { pushKey } from '@ydo/client/push/held-push'
import { endedKey } from '@ydo/client/session/token-store'
import type { storageKeys } from '@ydo/contract/session'
import { keysWith, result, written } from '#browser/held-database.ts'
import { atOncePrefix, beginIn } from '#browser/held-values.ts'
import { forgetPhotos, forgetWorker } from '#browser/service-worker.ts'
import { deviceStorage, tabStorage } from '#browser/storage.ts'

// Typed against the contract's names: the module itself would pull in zod.
const tokenKeys: (typeof storageKeys)[keyof typeof storageKeys][] = ['access_token', 'refresh_token']

/**
 * Removes everything the product stores in this browser for a member: the tokens, every key that begins with "ydo:", the database (cards,
 * decisions, the vault with this device's key, the copy of the directory), and the service worker with all its caches.
 * A new kind of storage (database, cache) must be removed here too. Appearance and motion stay: they belong to the device.
 */
export function forgetDevice(): void {
	for (const forget of [forgetValues, forgetWorker]) void forget().catch(() => {}) // a browser without storage has nothing to forget
	for (const storage of [deviceStorage, tabStorage]) {
		for (const key of storage.keys()) {
			if (key.startsWith('ydo:') || tokenKeys.some((name) => name === key)) storage.removeItem(key)
		}
	}
}

/** For a member whose account is being deleted: removes everything, or only this member's data if another member is signed in by now. */
export function forgetLeaver(member: string, here: boolean): void {
	if (here) {
		forgetDevice()
		return
	}
	void forgetMember(member).catch(() => {}) // a browser without storage has nothing to forget
	for (const storage of [deviceStorage, tabStorage]) {
		for (const key of storage.keys()) if (key.startsWith(ownPrefix(member))) storage.removeItem(key)
	}
}

/** All key prefixes of one member's data. The copy of the directory is shared by all members. */
const prefixesOf = (member: string) => [memberKeys(member).all, ...vaultPrefixes(member), pushKey]
const vaultPrefixes = (member: string) => [
	`vault/${member}/`,
	`device/${member}`,
	`chats/${member}/`,
	lonePrefix + member,
]

/** Erases the values of all members. */
async function forgetValues(): Promise<void> {
	const store = await beginIn('readwrite')
	store.clear()
	await written(store.transaction)
}

/**
 * Erases what a session ended by the server left behind, except vaults that only this device can open: their pending contents could not be
 * recovered (docs/decisions/0020). The observed key log and recorded violations stay: otherwise the server could make a device forget them
 * by ending its session.
 */
export async function forgetEnded(): Promise<void> {
	if (deviceStorage.getItem(endedKey) === null) return // a member has signed in since
	forgetAtOnce()
	forgetNotices()
	forgetVaultDetails(deviceStorage, deviceStorage.keys())
	void forgetPhotos().catch(() => {})
	const store = await beginIn('readwrite')
	const keys = (await result(store.getAllKeys())).map(String)
	const lone = keys.filter((key) => key.startsWith(lonePrefix)).map((key) => key.slice(lonePrefix.length))
	const kept = lone.flatMap(vaultPrefixes)
	for (const key of keys) if (!isSeen(key) && !kept.some((prefix) => key.startsWith(prefix))) store.delete(key)
	await written(store.transaction)
	deviceStorage.removeItem(endedKey)
}

const isSeen = (key: string) => key.startsWith('directory/') || key.endsWith('/violation')

/** Erases the values of one member. */
async function forgetMember(member: string): Promise<void> {
	forgetAtOnce(memberKeys(member).all)
	void forgetPhotos().catch(() => {})
	const store = await beginIn('readwrite')
	for (const prefix of prefixesOf(member)) store.delete(keysWith(prefix))
	await written(store.transaction)
}

/** Runs first, so that it also works in a browser whose database does not open. */
function forgetAtOnce(prefix = ''): void {
	const own = atOncePrefix + prefix
	for (const key of deviceStorage.keys()) if (key.startsWith(own)) deviceStorage.removeItem(key)
}

/** Erases whose chats this device was notified of, and when; settings and drafts stay. */
function forgetNotices(): void {
	for (const key of deviceStorage.keys()) if (isNoticesKey(key)) deviceStorage.removeItem(key)
}
