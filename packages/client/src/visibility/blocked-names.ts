import { blockedNames } from '@ydo/contract/blocks'
import { ownPrefix } from '#profile/own-storage.ts'
import type { KeyValueStorage } from '#session/token-store.ts'

/** The names of members blocked on this device: the server returns only ids. */
export type BlockedNames = {
	of(id: string): string | undefined
	/** The ids with a known name. */
	ids(): readonly string[]
	keep(id: string, name: string): void
	/** Removes all others. */
	keepOnly(ids: readonly string[]): void
}

/** The storage key. */
export function blockedNamesKey(member: string): string {
	return `${ownPrefix(member)}blocked-names`
}

export function createBlockedNames(storage: KeyValueStorage, member: string): BlockedNames {
	const key = blockedNamesKey(member)
	const read = (): Record<string, string> => {
		try {
			return blockedNames.safeParse(JSON.parse(storage.getItem(key) ?? '{}')).data ?? {}
		} catch {
			return {}
		}
	}
	const write = (names: Record<string, string>) => {
		try {
			if (Object.keys(names).length > 0) storage.setItem(key, JSON.stringify(names))
			else storage.removeItem(key)
		} catch {
			// Without a stored name they show as blocked elsewhere.
		}
	}
	return {
		of: (id) => read()[id],
		ids: () => Object.keys(read()),
		keep: (id, name) => write({ ...read(), [id]: name }),
		keepOnly: (ids) => write(Object.fromEntries(Object.entries(read()).filter(([id]) => ids.includes(id)))),
	}
}
