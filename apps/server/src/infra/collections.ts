/** LRU cache bounded by total length (bytes, if the values are buffers). */
export type BoundedCache<T extends { length: number }> = {
	get(key: string): T | undefined
	/** Ignores a value longer than the whole cache. */
	set(key: string, value: T): void
	delete(key: string): void
}

/** The `length` of a cached value must not change. */
export function createBoundedCache<T extends { length: number }>(maximumLength: number): BoundedCache<T> {
	// A Map iterates in insertion order: the first key is the least recently used.
	const values = new Map<string, T>()
	let total = 0

	const drop = (key: string) => {
		total -= values.get(key)?.length ?? 0
		values.delete(key)
	}

	return {
		get(key) {
			const value = values.get(key)
			if (value) {
				values.delete(key)
				values.set(key, value)
			}
			return value
		},
		set(key, value) {
			drop(key)
			values.set(key, value)
			total += value.length
			for (const oldest of values.keys()) {
				if (total <= maximumLength) break
				drop(oldest)
			}
		},
		delete: drop,
	}
}

/** Items by id, always in id order. Inserting costs a search and a shift, not a sort. */
export type SortedById<T extends { id: string }> = {
	get(id: string): T | undefined
	/** Inserts an item or replaces the one with its id. */
	put(thing: T): void
	delete(id: string): void
	/** The same array until the next change: do not keep it. */
	all(): readonly T[]
}

export function createSortedById<T extends { id: string }>(): SortedById<T> {
	const things: T[] = []
	const byId = new Map<string, T>()

	/** Index of the id, or where it would be inserted. */
	const placeOf = (id: string) => {
		let from = 0
		let to = things.length
		while (from < to) {
			const middle = (from + to) >> 1
			if ((things[middle]?.id ?? '') < id) from = middle + 1
			else to = middle
		}
		return from
	}

	return {
		get: (id) => byId.get(id),
		put(thing) {
			things.splice(placeOf(thing.id), byId.has(thing.id) ? 1 : 0, thing)
			byId.set(thing.id, thing)
		},
		delete(id) {
			if (byId.delete(id)) things.splice(placeOf(id), 1)
		},
		all: () => things,
	}
}
