import {
	type OwnProfile,
	type PrivateDetails,
	type ProfileDraft,
	privateDetails,
	profileDraft,
} from '@ydo/contract/profile'
import type { Member } from '#member/create-member.ts'
import type { KeyValueStorage } from '#session/token-store.ts'

/** The key prefix of all data stored for one member. */
export function ownPrefix(member: string): string {
	return `ydo:${member}:`
}

/** The key of details shared only with matches; the vault syncs them to the member's other devices. */
export function detailsKey(member: string): string {
	return `${ownPrefix(member)}private-details`
}

/** Key prefix that marks a member's vault without a recovery method: only this device can open it. */
export const lonePrefix = 'lone/'

/** Changes by field, and the base value of each. */
export type Drafted = { readonly draft: ProfileDraft; readonly bases: Partial<OwnProfile> }

/** A member's profile data on the device. Writes return false if the device refuses. */
export type OwnStorage = {
	/** Unsaved changes with their bases; {} if none. */
	draft(): Drafted
	/** An empty draft removes the entry. */
	keepDraft(drafted: Drafted): boolean
	details(): PrivateDetails
	keepDetails(details: PrivateDetails): boolean
}

export function createOwnStorage(storage: KeyValueStorage, member: string): OwnStorage {
	const draftKey = `${ownPrefix(member)}profile-draft`
	const details = detailsKey(member)
	const keep = (key: string, value: object) => {
		try {
			if (Object.keys(value).length > 0) return storage.setItem(key, JSON.stringify(value)) !== false
			storage.removeItem(key)
			return true
		} catch {
			return false
		}
	}
	return {
		draft: () => {
			const { base = {}, ...draft } = read(storage, draftKey, profileDraft.safeParse) ?? {}
			// Parsed JSON never contains undefined.
			return { draft, bases: base } as Drafted
		},
		keepDraft: ({ draft, bases }) => keep(draftKey, Object.keys(draft).length > 0 ? { ...draft, base: bases } : {}),
		details: () => read(storage, details, privateDetails.safeParse) ?? { orientation: '', height: '' },
		keepDetails: (said) => keep(details, said),
	}
}

type Parse<Value> = (value: unknown) => { success: boolean; data?: Value }

function read<Value>(storage: KeyValueStorage, key: string, parse: Parse<Value>): Value | undefined {
	try {
		return parse(JSON.parse(storage.getItem(key) ?? 'null')).data
	} catch {
		return undefined
	}
}

// [Note: private details] Height and orientation are edited on the profile screen and stored in local storage, whether or not there is a
// vault yet. The last known value of the vault is stored beside them: a differing local value was edited here and goes into the vault;
// without a local edit, the vault's value replaces the local one.

/** Name of the vault setting that stores them. */
export const detailsSetting = 'details'

type Parts = {
	member: Pick<Member, 'keepSetting' | 'subscribe'> & { view(): Seen }
	storage: KeyValueStorage
	/** The member's id. */
	id: string
}

type Seen = { readonly status: string; readonly isRead: boolean; readonly settings: Readonly<Record<string, string>> }

/** Syncs the private details between device and vault. Returns a function that stops it. */
export function followDetails(parts: Parts): () => void {
	const follow = () => void bring(parts).catch(() => undefined) // retried at the next change
	follow()
	return parts.member.subscribe(follow)
}

/** Erases details that the vault has too, and which it restores. Local edits since then exist only here, and stay. */
export function forgetVaultDetails(storage: KeyValueStorage, keys: readonly string[]): void {
	for (const key of keys) {
		const id = key.split(':')[1] ?? ''
		const [here, known] = [detailsKey(id), knownKey(id)]
		if (key !== known || storage.getItem(here) !== storage.getItem(known)) continue
		storage.removeItem(here)
		storage.removeItem(known)
	}
}

/** Storage key of the vault's last known value. */
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
		// Stored first: `keepSetting` notifies subscribers, which runs this again.
		storage.setItem(known, written)
		await member.keepSetting(detailsSetting, written).catch(() => storage.removeItem(known))
	} else if (vaults !== null && vaults !== last) {
		storage.setItem(here, vaults)
		storage.setItem(known, vaults)
	}
}
