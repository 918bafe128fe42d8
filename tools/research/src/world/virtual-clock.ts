import { loadLateCode, trackCrypto, untilIdle } from '@ydo/client/test/sample-pending-work'
import { quickenCrypto } from './quick-crypto.ts'

quickenCrypto()
await loadLateCode()

/** A clock that advances only while nothing is left to do. */
export type VirtualClock = {
	/** Unix milliseconds. */
	now(): number
	/** Resolves after this many milliseconds, or at once when `signal` aborts. */
	wait(milliseconds: number, signal?: AbortSignal): Promise<void>
	/** Advances to `time`. Each timer on the way fires at its own time, after all effects of earlier ones are done. */
	runUntil(time: number): Promise<void>
	run(milliseconds: number): Promise<void>
}

type Timer = { at: number; order: number; fire: () => void }

export function createVirtualClock(start: number): VirtualClock {
	trackCrypto()
	let time = start
	let order = 0
	let timers: Timer[] = []

	function next(until: number): Timer | undefined {
		const [first] = timers.sort((one, other) => one.at - other.at || one.order - other.order)
		return first && first.at <= until ? first : undefined
	}

	async function runUntil(until: number): Promise<void> {
		await untilIdle()
		for (let timer = next(until); timer; timer = next(until)) {
			const due = timer
			timers = timers.filter((one) => one !== due)
			time = Math.max(time, due.at)
			due.fire()
			await untilIdle()
		}
		time = Math.max(time, until)
	}

	return {
		now: () => time,
		wait(milliseconds, signal) {
			if (signal?.aborted) return Promise.resolve()
			return new Promise((resolve) => {
				const timer: Timer = {
					at: time + Math.max(0, milliseconds),
					order: order++,
					fire() {
						signal?.removeEventListener('abort', end)
						resolve()
					},
				}
				const end = () => {
					timers = timers.filter((one) => one !== timer)
					resolve()
				}
				signal?.addEventListener('abort', end, { once: true })
				timers.push(timer)
			})
		},
		runUntil,
		run: (milliseconds) => runUntil(time + milliseconds),
	}
}
