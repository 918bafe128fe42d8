import { setTimeout as sleep } from 'node:timers/promises'

/** A part of the server to close on shutdown. */
type Part = {
	/** Starts the line that reports a timeout. */
	name: string
	close: () => Promise<void>
	/** Timeout in milliseconds; afterwards the next part is closed regardless. */
	within: number
}

export type Closers = {
	/** Adds a part; parts are closed in reverse order. */
	add(part: Part): void
	/** Closes everything once, each part even if another failed or timed out; throws the first failure. */
	close(): Promise<void>
}

/** `onLate` is called for each part that did not close in time. */
export function createClosers(onLate: (line: string) => void = () => {}): Closers {
	const parts: Part[] = []
	let closed: Promise<void> | undefined
	const closeOne = async ({ name, close, within }: Part) => {
		const done = new AbortController()
		const late = sleep(within, true, { signal: done.signal }).catch(() => false)
		try {
			if (await Promise.race([close().then(() => false), late]))
				onLate(`${name} did not stop within ${within / 1000} s; going on without it`)
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

/**
 * Milliseconds for closing the parts of the server, one after the other: 8.75 s in total, since service managers and containers
 * mostly kill after 10.
 */
export const closingTimes = {
	/** Requests in progress, live sockets and jobs. */
	requests: 4000,
	push: 500,
	/** The photo-decoding processes are killed. */
	photos: 250,
	connections: 500,
	/** The built-in database: a fast shutdown, then an immediate one; see infra/embedded-postgres/start.ts. */
	postgres: 3500,
} as const
