import { setImmediate as turn } from 'node:timers/promises'

type Sleep = { who: object; at: number; wake(): void }

/**
 * Time that stands still unless it is let pass, for a server and all devices that meet there. Nobody sleeps in it for luck: it goes on
 * to the next moment for which somebody waits, once everybody does.
 */
export function createSharedTime({ now, advance }: { now(): number; advance(milliseconds: number): void }) {
	let sleeps: Sleep[] = []
	const running = new Set<object>()

	async function allWait(): Promise<void> {
		while ([...running].some((who) => !sleeps.some((sleep) => sleep.who === who))) await turn()
	}

	return {
		now,
		/** What waits in the name of `who`, until `end` at the latest. */
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
		/** Runs it until it ends; meanwhile it has to wait for time to pass. */
		async run(who: object, run: () => Promise<void>): Promise<void> {
			running.add(who)
			await run().finally(() => running.delete(who))
		},
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
