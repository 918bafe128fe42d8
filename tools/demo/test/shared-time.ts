import { loadLateCode, trackCrypto, tracked, untilIdle } from '@ydo/client/test/sample-pending-work'

await loadLateCode()

type Sleep = { who: object; at: number; wake(): void }

/**
 * A clock for a server and all its devices that stands still until a test advances it. No arbitrary sleeps: once everybody waits, it
 * jumps to the next awaited moment.
 */
export function createSharedTime({ now, advance }: { now(): number; advance(milliseconds: number): void }) {
	trackCrypto()
	let sleeps: Sleep[] = []
	const running = new Set<object>()

	/** Resolves when everybody waits for time to pass, and nothing else is left to do. */
	async function allWait(): Promise<void> {
		do await untilIdle()
		while ([...running].some((who) => !sleeps.some((sleep) => sleep.who === who)))
	}

	return {
		now,
		/** A wait function in the name of `who`, until `end` at the latest. */
		waitOf:
			(who: object, end: AbortSignal) =>
			(milliseconds: number, signal = end) =>
				new Promise<void>((resolve) => {
					const wake = () => {
						sleeps = sleeps.filter((one) => one !== sleep)
						resolve()
					}
					const sleep = { who, at: now() + milliseconds, wake }
					sleeps.push(sleep)
					if (signal.aborted) wake()
					signal.addEventListener('abort', wake)
				}),
		/** Runs `run` to its end; meanwhile its waits count as the work of `who`. */
		async run(who: object, run: () => Promise<void>): Promise<void> {
			running.add(who)
			await run().finally(() => running.delete(who))
		},
		/** Makes a call, during which no time passes. */
		call: <Result>(make: () => Promise<Result>) => tracked(make()),
		async pass(milliseconds: number): Promise<void> {
			const until = now() + milliseconds
			for (;;) {
				await allWait()
				const [next] = sleeps.toSorted((one, other) => one.at - other.at)
				if (!next || next.at > until) break
				advance(Math.max(0, next.at - now()))
				next.wake()
			}
			advance(until - now())
		},
	}
}

export type SharedTime = ReturnType<typeof createSharedTime>
