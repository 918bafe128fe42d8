import type { ValueStorage } from '@ydo/client/held/value-storage'
import { openDatabase, storeName, valuesIn, written } from '#platform/held-database.ts'

/** What the device holds, opened for one look alone: a worker that sleeps keeps nothing open. */
export async function withValues<Result>(run: (storage: ValueStorage) => Promise<Result>): Promise<Result> {
	const database = await openDatabase(() => {})
	const storeOf = (mode: IDBTransactionMode) => database.transaction(storeName, mode).objectStore(storeName)
	try {
		return await run({
			read: (prefix) => valuesIn(storeOf('readonly'), prefix),
			async change(put, remove = []) {
				const store = storeOf('readwrite')
				for (const [key, value] of put) store.put(value, key)
				for (const key of remove) store.delete(key)
				await written(store.transaction)
			},
		})
	} finally {
		database.close()
	}
}
