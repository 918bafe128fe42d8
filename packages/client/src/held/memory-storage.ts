import { type DeckStorage, StorageConflict } from './value-storage.ts'

/** In-memory storage, for tests and clients without a browser. */
export function createMemoryStorage(
	values = new Map<string, unknown>(),
): DeckStorage & { values: Map<string, unknown> } {
	return {
		values,
		async read(prefix) {
			const found = [...values].filter(([key]) => key.startsWith(prefix))
			return new Map(found.sort(([one], [other]) => (one < other ? -1 : 1)))
		},
		async change(put, remove = [], { only = new Map() } = {}) {
			for (const [key, value] of only) if (values.get(key) !== value) throw new StorageConflict()
			for (const [key, value] of put) values.set(key, value)
			for (const key of remove) values.delete(key)
		},
		async putAtOnce(key, text) {
			values.set(key, text)
		},
	}
}
