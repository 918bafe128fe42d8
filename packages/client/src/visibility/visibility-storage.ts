import { type VisibilityDraft, visibilityDraft } from '@ydo/contract/visibility'
import { ownPrefix } from '#profile/own-storage.ts'
import type { KeyValueStorage } from '#session/token-store.ts'

/** What a device keeps of changes of whom a member hides from, until they are saved. */
export type VisibilityStorage = {
	draft(): VisibilityDraft | undefined
	/** Undefined removes it. A device that keeps nothing is left alone: the page still has it. */
	keep(draft: VisibilityDraft | undefined): void
}

export function createVisibilityStorage(storage: KeyValueStorage, member: string): VisibilityStorage {
	const key = `${ownPrefix(member)}visibility-draft`
	return {
		draft() {
			try {
				return visibilityDraft.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data
			} catch {
				return undefined
			}
		},
		keep(draft) {
			try {
				if (draft) storage.setItem(key, JSON.stringify(draft))
				else storage.removeItem(key)
			} catch {}
		},
	}
}
