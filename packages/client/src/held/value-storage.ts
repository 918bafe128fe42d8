export type ChangeOptions = {
	/** Resolves only once the change survives a power cut. */
	strict?: boolean
	/**
	 * Compare-and-set: applies the change only if these keys have these values (undefined: absent), within one transaction. @throws
	 * StorageConflict
	 */
	only?: ReadonlyMap<string, unknown>
}

/** The storage differs from what a change expects: another page has taken the lock. */
export class StorageConflict extends Error {}

/**
 * Persistent key-value storage: IndexedDB in browsers. Values are strings, blobs and JSON. A read value may be damaged, or of another
 * version.
 */
export type ValueStorage = {
	/** All values whose key begins with `prefix`, in key order. */
	read(prefix: string): Promise<ReadonlyMap<string, unknown>>
	/** Atomic. */
	change(put: ReadonlyMap<string, unknown>, remove?: readonly string[], options?: ChangeOptions): Promise<void>
}

/** Storage that can also write decisions synchronously. */
export type DeckStorage = ValueStorage & {
	/** Writes a text that must survive leaving the page at once, before an asynchronous change would finish. */
	putAtOnce(key: string, text: string): Promise<void>
}

// [Note: held values] A device's values of a member have keys prefixed with the member's id, so that another member on the same device
// never reads them. The range "/now/" is all that the first paint needs; the cards, some hundred per value, are another range.

/** Storage keys of a member's values. */
export function memberKeys(member: string) {
	return {
		all: `${member}/`,
		/** Read in one go. */
		now: `${member}/now/`,
		list: `${member}/now/list`,
		first: `${member}/now/first`,
		deck: `${member}/now/deck`,
		decided: `${member}/now/decided/`,
		/** Progress: how many decisions of a visit the vault has. */
		sealed: `${member}/sealed/`,
		cards: `${member}/cards/`,
		faces: `${member}/faces/`,
		/** Reports queued for the server. */
		reports: `${member}/reports/`,
	}
}
