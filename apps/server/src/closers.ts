export type Closers = {
	/** Adds what is to be closed; the last one added is closed first. */
	add(close: () => Promise<void>): void
	/** Closes everything once, each even where another failed; throws the first failure. */
	close(): Promise<void>
}

export function createClosers(): Closers {
	const list: (() => Promise<void>)[] = []
	let closed: Promise<void> | undefined
	const closeAll = async () => {
		const failures: unknown[] = []
		for (const close of list.reverse()) await close().catch((error) => failures.push(error))
		if (failures.length > 0) throw failures[0]
	}
	return {
		add: (close) => list.push(close),
		close() {
			closed ??= closeAll()
			return closed
		},
	}
}
