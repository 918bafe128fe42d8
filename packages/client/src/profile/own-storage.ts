import {
	type OwnProfile,
	type PrivateDetails,
	type ProfileDraft,
	privateDetails,
	profileDraft,
} from '@ydo/contract/own-profile'
import type { KeyValueStorage } from '#session/token-store.ts'

/** What everything begins with that a device keeps for one member alone. */
export function ownPrefix(member: string): string {
	return `ydo:${member}:`
}

/** Where a device keeps what only matches may be told; the vault brings it to the member's other devices. */
export function detailsKey(member: string): string {
	return `${ownPrefix(member)}private-details`
}

/** Changes by field, and what each was written over. */
export type Drafted = { readonly draft: ProfileDraft; readonly bases: Partial<OwnProfile> }

/** What a device keeps of a member's profile. Writing answers false where the device does not let it. */
export type OwnStorage = {
	/** Changes that are not saved, and what they were written over; {} where there are none. */
	draft(): Drafted
	/** No changes at all remove it. */
	keepDraft(drafted: Drafted): boolean
	details(): PrivateDetails
	keepDetails(details: PrivateDetails): boolean
}

export function createOwnStorage(storage: KeyValueStorage, member: string): OwnStorage {
	const draftKey = `${ownPrefix(member)}profile-draft`
	const details = detailsKey(member)
	const keep = (key: string, value: object) => {
		try {
			if (Object.keys(value).length === 0) storage.removeItem(key)
			else storage.setItem(key, JSON.stringify(value))
			return true
		} catch {
			return false
		}
	}
	return {
		draft: () => {
			const { base = {}, ...draft } = read(storage, draftKey, profileDraft.safeParse) ?? {}
			// What comes from JSON has no undefined in it.
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
