import { type JoiningDraft, joiningDraft } from '@ydo/contract/joining'
import { ownPrefix } from '#profile/own-storage.ts'
import type { KeyValueStorage } from '#session/token-store.ts'

/** What a device keeps of a member's card on its way. */
export type JoiningStorage = {
	/** The first step with nothing written where there is no draft. */
	draft(): JoiningDraft
	/** False where the device does not let anything be kept. */
	keep(draft: JoiningDraft): boolean
	erase(): void
}

const nothing: JoiningDraft = { step: 'age', written: {} }

export function createJoiningStorage(storage: KeyValueStorage, member: string): JoiningStorage {
	const key = `${ownPrefix(member)}joining`
	return {
		draft() {
			try {
				// What comes from JSON has no undefined in it.
				return joiningDraft.parse(JSON.parse(storage.getItem(key) ?? 'null')) as JoiningDraft
			} catch {
				return nothing
			}
		},
		keep(draft) {
			try {
				storage.setItem(key, JSON.stringify(draft))
				return true
			} catch {
				return false
			}
		},
		erase: () => storage.removeItem(key),
	}
}
