// The database of the device's cached data, shared by pages and the service worker.

const databaseName = 'ydo'
export const storeName = 'held'

/** Milliseconds after which an open without an answer has failed: some browsers never answer under storage pressure. */
const patience = { first: 10_000, after: 500 }
/** The last open had no answer: the next ones fail soon, until one has. */
let isSilent = false

/**
 * Opens the database. `onClosed`: the connection is gone, or never came, so the next use must open another. It closes when another context
 * upgrades or deletes the database, and when the browser takes it away.
 * @throws if the browser refuses storage, or does not answer in time
 */
export function openDatabase(onClosed: () => void): Promise<IDBDatabase> {
	const opened = new Promise<IDBDatabase>((resolve, reject) => {
		const request = indexedDB.open(databaseName, 1)
		let isLate = false
		const timer = setTimeout(
			() => {
				isLate = true
				isSilent = true
				reject(new Error('the storage does not answer'))
			},
			isSilent ? patience.after : patience.first,
		)
		request.onupgradeneeded = () => request.result.createObjectStore(storeName)
		request.onsuccess = () => {
			clearTimeout(timer)
			isSilent = false
			const database = request.result
			if (isLate) return database.close()
			database.onversionchange = () => {
				database.close()
				onClosed()
			}
			database.onclose = onClosed
			resolve(database)
		}
		request.onerror = () => {
			clearTimeout(timer)
			reject(request.error)
		}
	})
	opened.catch(onClosed)
	return opened
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
