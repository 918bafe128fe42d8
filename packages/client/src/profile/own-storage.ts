import { type PrivateDetails, type ProfileDraft, privateDetails, profileDraft } from '@ydo/contract/own-profile'
import type { KeyValueStorage } from '#session/token-store.ts'

/** What everything begins with that a device keeps for one member alone. */
export function ownPrefix(member: string): string {
	return `ydo:${member}:`
}

/** What a device keeps of a member's profile. Writing answers false where the device does not let it. */
export type OwnStorage = {
	/** Changes that are not saved; {} where there are none. */
	draft(): ProfileDraft
	/** {} removes it. */
	keepDraft(draft: ProfileDraft): boolean
	details(): PrivateDetails
	keepDetails(details: PrivateDetails): boolean
}

export function createOwnStorage(storage: KeyValueStorage, member: string): OwnStorage {
	const draftKey = `${ownPrefix(member)}profile-draft`
	const detailsKey = `${ownPrefix(member)}private-details`
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
		// What comes from JSON has no undefined in it.
		draft: () => (read(storage, draftKey, profileDraft.safeParse) ?? {}) as ProfileDraft,
		keepDraft: (draft) => keep(draftKey, draft),
		details: () => read(storage, detailsKey, privateDetails.safeParse) ?? { orientation: '', height: '' },
		keepDetails: (details) => keep(detailsKey, details),
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
