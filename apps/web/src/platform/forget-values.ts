import { memberKeys } from '@ydo/client/held/member-keys'
import { knockKey } from '@ydo/client/knock/held-knock'
import { forgetVaultDetails } from '@ydo/client/member/follow-details'
import { isNoticesKey } from '@ydo/client/notices/held-notices'
import { endedKey } from '@ydo/client/session/token-store'
import { keysWith, result, storeName, written } from './held-database.ts'
import { atOncePrefix, openValues } from './held-values.ts'
import { lonePrefix } from './lone-vault.ts'
import { forgetPhotos } from './offline-photos.ts'

/** All under which something of a member stands, or may stand. The copy of the directory is everybody's. */
const prefixesOf = (member: string) => [memberKeys(member).all, ...vaultPrefixes(member), knockKey]
const vaultPrefixes = (member: string) => [
	`vault/${member}/`,
	`device/${member}`,
	`ticks/${member}/`,
	`chats/${member}/`,
	lonePrefix + member,
]

/** Erases all of it, whoever's it is. */
export async function forgetValues(): Promise<void> {
	const store = await writable()
	store.clear()
	await written(store.transaction)
}

/**
 * Erases what is there after a session that the server ended, but for vaults that nothing else opens: nobody could bring back
 * what waits in them (docs/decisions/0020). What was seen of the log of keys, and whatever was found wrong, stays: else the
 * server could have a device forget it by ending its session.
 */
export async function forgetEnded(): Promise<void> {
	if (localStorage.getItem(endedKey) === null) return // somebody has signed in meanwhile
	forgetAtOnce()
	forgetNotices()
	forgetVaultDetails(localStorage, Object.keys(localStorage))
	void forgetPhotos().catch(() => {})
	const store = await writable()
	const keys = (await result(store.getAllKeys())).map(String)
	const lone = keys.filter((key) => key.startsWith(lonePrefix)).map((key) => key.slice(lonePrefix.length))
	const kept = lone.flatMap(vaultPrefixes)
	for (const key of keys) if (!isSeen(key) && !kept.some((prefix) => key.startsWith(prefix))) store.delete(key)
	await written(store.transaction)
	localStorage.removeItem(endedKey)
}

const isSeen = (key: string) => key.startsWith('directory/') || key.endsWith('/violation')

/** Erases what is there of one member. */
export async function forgetMember(member: string): Promise<void> {
	forgetAtOnce(memberKeys(member).all)
	void forgetPhotos().catch(() => {})
	const store = await writable()
	for (const prefix of prefixesOf(member)) store.delete(keysWith(prefix))
	await written(store.transaction)
}

/** First, and also in a browser whose database does not open. */
function forgetAtOnce(prefix = ''): void {
	const own = atOncePrefix + prefix
	for (const key of Object.keys(localStorage)) if (key.startsWith(own)) localStorage.removeItem(key)
}

/** Whose chats were heard of, and when; settings and what is being written stay. */
function forgetNotices(): void {
	for (const key of Object.keys(localStorage)) if (isNoticesKey(key)) localStorage.removeItem(key)
}

async function writable(): Promise<IDBObjectStore> {
	return (await openValues()).transaction(storeName, 'readwrite').objectStore(storeName)
}
