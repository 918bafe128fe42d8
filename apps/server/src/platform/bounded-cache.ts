/** Keeps the most recently used values, up to a total length (bytes, where the values are buffers). */
export type BoundedCache<T extends { length: number }> = {
	get(key: string): T | undefined
	/** A value longer than the whole cache is not kept. */
	set(key: string, value: T): void
	delete(key: string): void
}

/** A value's `length` must stay what it was when it was set. */
export function createBoundedCache<T extends { length: number }>(maximumLength: number): BoundedCache<T> {
	// A Map keeps the order of insertion: the first key is the one used longest ago.
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
