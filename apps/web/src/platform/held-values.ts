import type { ValueStorage } from '@ydo/client/held/value-storage'

// [Note: early values] The first cards are wanted as soon as the application can show them, so a script in the page itself
// (src/early) begins to read them, and leaves them on `window` for who would read the very same.

declare global {
	interface Window {
		earlyValues?: { prefix: string; values: Promise<ReadonlyMap<string, unknown>> } | undefined
	}
}

const databaseName = 'ydo'
export const storeName = 'held'
let opened: Promise<IDBDatabase> | undefined

/** What the device holds, in IndexedDB. */
export const heldValues: ValueStorage = {
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
		for (const key of remove) store.delete(key)
		await done(transaction)
	},
}

export async function readValues(prefix: string): Promise<ReadonlyMap<string, unknown>> {
	const store = (await openValues()).transaction(storeName).objectStore(storeName)
	const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
	const [keys, values] = await Promise.all([result(store.getAllKeys(range)), result(store.getAll(range))])
	return new Map(keys.map((key, i) => [String(key), values[i]]))
}

export function openValues(): Promise<IDBDatabase> {
	opened ??= new Promise((resolve, reject) => {
		const request = indexedDB.open(databaseName, 1)
		request.onupgradeneeded = () => request.result.createObjectStore(storeName)
		request.onsuccess = () => resolve(request.result)
		request.onerror = () => reject(request.error)
	})
	return opened
}

export function result<Value>(request: IDBRequest<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result)
		request.onerror = () => reject(request.error)
	})
}

export function done(transaction: IDBTransaction): Promise<void> {
	return new Promise((resolve, reject) => {
		transaction.oncomplete = () => resolve()
		transaction.onabort = () => reject(transaction.error)
	})
}
