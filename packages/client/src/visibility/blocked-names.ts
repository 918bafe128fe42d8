import { blockedNames } from '@ydo/contract/blocks'
import { ownPrefix } from '#profile/own-storage.ts'
import type { KeyValueStorage } from '#session/token-store.ts'

/** The names of those whom a member blocked on this device: the server tells ids alone. */
export type BlockedNames = {
	of(id: string): string | undefined
	/** Whom that is, as far as this device knows. */
	ids(): readonly string[]
	keep(id: string, name: string): void
	/** Forgets all others. */
	keepOnly(ids: readonly string[]): void
}

/** Where the device keeps them. */
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
			// A device that keeps nothing shows them as blocked elsewhere.
		}
	}
	return {
		of: (id) => read()[id],
		ids: () => Object.keys(read()),
		keep: (id, name) => write({ ...read(), [id]: name }),
		keepOnly: (ids) => write(Object.fromEntries(Object.entries(read()).filter(([id]) => ids.includes(id)))),
	}
}
