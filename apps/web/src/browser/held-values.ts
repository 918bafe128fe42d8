import { type DeckStorage, StorageConflict } from '@ydo/client/held/value-storage'
import { openDatabase, result, storeName, valuesIn, written } from './held-database.ts'
import { deviceStorage } from './storage.ts'

// [Note: early values] The first cards are needed as soon as the application can render them, so an inline script (src/early) starts
// reading them and leaves the promise on `window` for the first read of the same prefix.

declare global {
	interface Window {
		earlyValues?: { prefix: string; values: Promise<ReadonlyMap<string, unknown>> } | undefined
		/** One connection for both, opened early: decisions are written as soon as there are cards. */
		heldDatabase?: Promise<IDBDatabase> | undefined
	}
}

// [Note: at once] A write that has not begun when the page closes is lost, and it begins late while the device reads other values. A value
// put at once is therefore also written to local storage until the database has it.
export const atOncePrefix = 'ydo:at-once/'

/** The device's stored values, in IndexedDB. */
export const heldValues: DeckStorage = {
	read(prefix) {
		const early = window.earlyValues
		if (early?.prefix !== prefix) return readValues(prefix)
		window.earlyValues = undefined
		return early.values
	},
	async change(put, remove = [], { strict = false, only } = {}) {
		const store = await beginIn('readwrite', { durability: strict ? 'strict' : 'default' })
		if (only && !(await holdsOnly(store, only))) throw new StorageConflict()
		for (const [key, value] of put) store.put(value, key)
		for (const key of remove) {
			store.delete(key)
			// Before the database: a copy left after the deletion would be read back as a new value.
			deviceStorage.removeItem(atOncePrefix + key)
		}
		await written(store.transaction)
	},
	async putAtOnce(key, text) {
		const own = atOncePrefix + key
		deviceStorage.setItem(own, text)
		await heldValues.change(new Map([[key, text]]))
		if (deviceStorage.getItem(own) === text) deviceStorage.removeItem(own)
	},
}

/** True if the keys still have these values; runs inside the store's transaction, which continues after it. */
async function holdsOnly(store: IDBObjectStore, only: ReadonlyMap<string, unknown>): Promise<boolean> {
	const held = await Promise.all([...only.keys()].map((key) => result(store.get(key))))
	return [...only.values()].every((value, i) => held[i] === value)
}

export async function readValues(prefix: string): Promise<ReadonlyMap<string, unknown>> {
	const found = await valuesIn(await beginIn('readonly'), prefix)
	const own = atOncePrefix + prefix
	const atOnce = deviceStorage.keys().filter((key) => key.startsWith(own))
	if (atOnce.length === 0) return found
	for (const key of atOnce) found.set(key.slice(atOncePrefix.length), deviceStorage.getItem(key))
	return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Begins a transaction, on another connection if the one in use was closed without an event. */
export async function beginIn(mode: IDBTransactionMode, options?: IDBTransactionOptions): Promise<IDBObjectStore> {
	const opening = openValues()
	const begin = (database: IDBDatabase) => database.transaction(storeName, mode, options).objectStore(storeName)
	const database = await opening
	try {
		return begin(database)
	} catch {
		if (window.heldDatabase === opening) window.heldDatabase = undefined
		return begin(await openValues())
	}
}

export function openValues(): Promise<IDBDatabase> {
	window.heldDatabase ??= openDatabase(() => {
		window.heldDatabase = undefined
	})
	return window.heldDatabase
}
