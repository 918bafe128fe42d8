import { setTimeout as sleep } from 'node:timers/promises'

/** A part of the server that is closed at its end. */
type Part = {
	/** Begins the line that says it took too long. */
	name: string
	close: () => Promise<void>
	/** Milliseconds that it has; then the next part is closed all the same. */
	within: number
}

export type Closers = {
	/** Adds a part; the last one added is closed first. */
	add(part: Part): void
	/** Closes everything once, each part even where another failed or is late; throws the first failure. */
	close(): Promise<void>
}

/** `onLate` is told of each part that did not close in time and was left. */
export function createClosers(onLate: (line: string) => void = () => {}): Closers {
	const parts: Part[] = []
	let closed: Promise<void> | undefined
	const closeOne = async ({ name, close, within }: Part) => {
		const done = new AbortController()
		const late = sleep(within, true, { signal: done.signal }).catch(() => false)
		try {
			if (await Promise.race([close().then(() => false), late]))
				onLate(`${name} did not end within ${within / 1000} s and is left`)
		} finally {
			done.abort()
		}
	}
	const closeAll = async () => {
		const failures: unknown[] = []
		for (const part of parts.reverse()) await closeOne(part).catch((error) => failures.push(error))
		if (failures.length > 0) throw failures[0]
	}
	return {
		add: (part) => parts.push(part),
		close() {
			closed ??= closeAll()
			return closed
		},
	}
}
