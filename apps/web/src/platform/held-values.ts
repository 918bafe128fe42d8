import type { DeckStorage } from '@ydo/client/held/value-storage'
import { openDatabase, storeName, valuesIn, written } from './held-database.ts'

// [Note: early values] The first cards are wanted as soon as the application can show them, so a script in the page itself
// (src/early) begins to read them, and leaves them on `window` for who would read the very same.

declare global {
	interface Window {
		earlyValues?: { prefix: string; values: Promise<ReadonlyMap<string, unknown>> } | undefined
		/** Open for both: what is decided as soon as there are cards is written at once. */
		heldDatabase?: Promise<IDBDatabase> | undefined
	}
}

// [Note: at once] A change of the database that has not begun when somebody leaves the page is given up, and it begins late where
// the device has other values to read. What is put at once also stands in local storage until the database has it.
export const atOncePrefix = 'ydo:at-once/'

/** What the device holds, in IndexedDB. */
export const heldValues: DeckStorage = {
	read(prefix) {
		const early = window.earlyValues
		if (early?.prefix !== prefix) return readValues(prefix)
		window.earlyValues = undefined
		return early.values
	},
	async change(put, remove = []) {
		const database = await openValues()
		const transaction = database.transaction(storeName, 'readwrite')
		const store = transaction.objectStore(storeName)
		for (const [key, value] of put) store.put(value, key)
		for (const key of remove) {
			store.delete(key)
			// Not after it: what came back once the database is without it would pass for news.
			localStorage.removeItem(atOncePrefix + key)
		}
		await written(transaction)
	},
	async putAtOnce(key, text) {
		const own = atOncePrefix + key
		try {
			localStorage.setItem(own, text)
		} catch {} // full: then it stands once the database has it
		await heldValues.change(new Map([[key, text]]))
		if (localStorage.getItem(own) === text) localStorage.removeItem(own)
	},
}

export async function readValues(prefix: string): Promise<ReadonlyMap<string, unknown>> {
	const store = (await openValues()).transaction(storeName).objectStore(storeName)
	const found = await valuesIn(store, prefix)
	const own = atOncePrefix + prefix
	const atOnce = Object.keys(localStorage).filter((key) => key.startsWith(own))
	if (atOnce.length === 0) return found
	for (const key of atOnce) found.set(key.slice(atOncePrefix.length), localStorage.getItem(key))
	return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}

export function openValues(): Promise<IDBDatabase> {
	window.heldDatabase ??= openDatabase(() => {
		window.heldDatabase = undefined
	})
	return window.heldDatabase
}
