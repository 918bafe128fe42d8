// The database of what the device holds, which pages and the service worker share.

const databaseName = 'ydo'
export const storeName = 'held'

/** `onClosed`: whoever brings a new version of it, or removes it, waits for nobody; it is opened anew when it is needed. */
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

/** Every value whose key begins with it, in the order of the keys. */
export async function valuesIn(store: IDBObjectStore, prefix: string): Promise<Map<string, unknown>> {
	const range = keysWith(prefix)
	const [keys, values] = await Promise.all([result(store.getAllKeys(range)), result(store.getAll(range))])
	return new Map(keys.map((key, i) => [String(key), values[i]]))
}

/** All keys that begin with it. */
export const keysWith = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

export function result<Value>(request: IDBRequest<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result)
		request.onerror = () => reject(request.error)
	})
}

/** Commits at once: a transaction that waits to commit by itself is given up when somebody leaves the page. */
export function written(transaction: IDBTransaction): Promise<void> {
	return new Promise((resolve, reject) => {
		transaction.commit()
		transaction.oncomplete = () => resolve()
		transaction.onabort = () => reject(transaction.error)
	})
}
