import { detailsKey } from '#profile/own-storage.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import type { Member } from './create-member.ts'

// [Note: private details] Height and orientation are written on the profile's screen, into local storage, whether or not there is a
// vault yet. Beside them stands what the vault was last known to have: what differs from it was written here and goes into the vault; where
// nothing was written here, what another device put into the vault is taken over.

/** What of the vault's settings holds them. */
export const detailsSetting = 'details'

type Parts = {
	member: Pick<Member, 'keepSetting' | 'subscribe'> & { view(): Seen }
	storage: KeyValueStorage
	/** The member's id. */
	id: string
}

type Seen = { readonly status: string; readonly isRead: boolean; readonly settings: Readonly<Record<string, string>> }

/** Keeps the private details of device and vault in step from now on. Returns what ends it. */
export function followDetails(parts: Parts): () => void {
	const follow = () => void bring(parts).catch(() => undefined) // tried again with the next change
	follow()
	return parts.member.subscribe(follow)
}

/** Erases the details that their member's vault has: it brings them back. What was written since stands here alone, and stays. */
export function forgetVaultDetails(storage: KeyValueStorage, keys: readonly string[]): void {
	for (const key of keys) {
		const id = key.split(':')[1] ?? ''
		const [here, known] = [detailsKey(id), knownKey(id)]
		if (key !== known || storage.getItem(here) !== storage.getItem(known)) continue
		storage.removeItem(here)
		storage.removeItem(known)
	}
}

/** Where it stands what the vault was last known to have. */
function knownKey(id: string): string {
	return `${detailsKey(id)}-known`
}

async function bring({ member, storage, id }: Parts): Promise<void> {
	const { status, isRead, settings } = member.view()
	if (status !== 'open' || !isRead) return
	const here = detailsKey(id)
	const known = knownKey(id)
	const [written, last, vaults] = [storage.getItem(here), storage.getItem(known), settings[detailsSetting] ?? null]
	if (written !== null && written !== last && written !== vaults) {
		// Noted first: keeping it tells of a change, at which this is asked again.
		storage.setItem(known, written)
		await member.keepSetting(detailsSetting, written).catch(() => storage.removeItem(known))
	} else if (vaults !== null && vaults !== last) {
		storage.setItem(here, vaults)
		storage.setItem(known, vaults)
	}
}
