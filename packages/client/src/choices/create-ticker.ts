import { tickNumbers } from '@ydo/contract/ticks'
import { createListeners } from '#deck/listeners.ts'
import { nextTickAt } from './tick-schedule.ts'
import type { TickOutcome, TickSender } from './tick-sender.ts'

export type TickerParts = {
	sender: Pick<TickSender, 'send'>
	now(): number
	/** Resolves after so many milliseconds, or at once when `signal` ends. */
	wait(milliseconds: number, signal: AbortSignal): Promise<void>
	/** Whether the application is in view, in this tab or another. */
	isVisible(): boolean | Promise<boolean>
	/** Runs `lead` in one of all tabs at a time, until `signal` ends; its own signal ends when another has to take over. */
	elect(lead: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void>
}

export type Ticker = {
	/** Sends ticks while the application is open, that is until `signal` ends. Rejects for a fault of ours alone. */
	run(signal: AbortSignal): Promise<void>
	/** How the last tick of this tab ended; undefined before the first. */
	outcome(): TickOutcome | undefined
	/** Tells each outcome. Returns what ends it. */
	subscribe(listener: () => void): () => void
}

/** The one ticker among tabs, on the schedule of open time. A violation ends it for this visit. */
export function createTicker({ sender, now, wait, isVisible, elect }: TickerParts): Ticker {
	const listeners = createListeners()
	let last: TickOutcome | undefined

	async function lead(signal: AbortSignal) {
		const openedAt = now()
		let lastAt: number | undefined
		while (!signal.aborted && last !== 'violation') {
			const left = nextTickAt({ openedAt, lastAt, isVisible: await isVisible() }) - now()
			// Looked at again soon: the application may come into view.
			if (left > 0) await wait(Math.min(left, tickNumbers.first), signal)
			else {
				lastAt = now()
				last = await sender.send()
				listeners.tell()
			}
		}
	}

	return {
		run: (signal) => elect(lead, signal),
		outcome: () => last,
		subscribe: listeners.add,
	}
}
