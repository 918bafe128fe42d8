// The database of the device's cached data, shared by pages and the service worker.

const databaseName = 'ydo'
export const storeName = 'held'

/** `onClosed`: the connection closes at once when another context upgrades or deletes the database, and reopens on the next use. */
export function openDatabase(onClosed: () => void): Promise<IDBDatabase> {
	return new Promise((resolve, reject) => {
		const request = indexedDB.open(databaseName, 1)
		request.onupgradeneeded = () => request.result.createObjectStore(storeName)
		request.onsuccess = () => {
			const database = request.result
			database.onversionchange = () => {
				database.close()
				onClosed()
			}
			resolve(database)
		}
		request.onerror = () => reject(request.error)
	})
}

/** Returns every value whose key begins with `prefix`, in key order. */
export async function valuesIn(store: IDBObjectStore, prefix: string): Promise<Map<string, unknown>> {
	const range = keysWith(prefix)
	const [keys, values] = await Promise.all([result(store.getAllKeys(range)), result(store.getAll(range))])
	return new Map(keys.map((key, i) => [String(key), values[i]]))
}

/** The range of all keys that begin with `prefix`. */
export const keysWith = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

export function result<Value>(request: IDBRequest<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result)
		request.onerror = () => reject(request.error)
	})
}

/** Commits explicitly: a transaction left to commit by itself is aborted when the page is closed. */
export function written(transaction: IDBTransaction): Promise<void> {
	return new Promise((resolve, reject) => {
		transaction.commit()
		transaction.oncomplete = () => resolve()
		transaction.onabort = () => reject(transaction.error)
	})
}
