/** Keeps the most recently used values, up to a number of bytes in all. */
export type ByteCache = {
	get(key: string): Buffer | undefined
	set(key: string, value: Buffer): void
}

export function createByteCache(maximumBytes: number): ByteCache {
	// A Map keeps the order of insertion: the first key is the one used longest ago.
	const values = new Map<string, Buffer>()
	let bytes = 0

	const drop = (key: string) => {
		bytes -= values.get(key)?.length ?? 0
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
			bytes += value.length
			for (const oldest of values.keys()) {
				if (bytes <= maximumBytes) break
				drop(oldest)
			}
		},
	}
}
