import { type JoiningDraft, joiningDraft } from '@ydo/contract/joining'
import { ownPrefix } from '#profile/own-storage.ts'
import type { KeyValueStorage } from '#session/token-store.ts'

/** The draft of a member's card on the device. */
type JoiningStorage = {
	/** The first step with empty fields if there is no draft. */
	draft(): JoiningDraft
	/** False if the device refuses the write. */
	keep(draft: JoiningDraft): boolean
	erase(): void
}

const nothing: JoiningDraft = { step: 'age', written: {} }

export function createJoiningStorage(storage: KeyValueStorage, member: string): JoiningStorage {
	const key = `${ownPrefix(member)}joining`
	return {
		draft() {
			try {
				// Parsed JSON never contains undefined.
				return joiningDraft.parse(JSON.parse(storage.getItem(key) ?? 'null')) as JoiningDraft
			} catch {
				return nothing
			}
		},
		keep(draft) {
			try {
				return storage.setItem(key, JSON.stringify(draft)) !== false
			} catch {
				return false
			}
		},
		erase: () => storage.removeItem(key),
	}
}
