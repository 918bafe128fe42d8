import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Runs `work` at the start, which may follow a crash, and then at this interval, without overlap. Every instance does so, so `work`
 * must be idempotent. A failure logs `trouble`, and the next run retries.
 */
export function runRegularly(app: FastifyInstance, work: () => Promise<void>, trouble: string, minutes = 5): void {
	const run = () => work().catch(() => app.log.error(trouble))
	let running: Promise<void> = Promise.resolve()
	const timer = setInterval(() => {
		running = running.then(run)
	}, minutes * 60_000)
	timer.unref()
	app.addHook('onReady', run)
	app.addHook('onClose', async () => {
		clearInterval(timer)
		await running
	})
}

/** Throttles a function: passes a call through and drops further calls within the given milliseconds. */
export function atMostEvery<T extends unknown[]>(
	milliseconds: number,
	act: (...args: T) => void,
): (...args: T) => void {
	let next = Number.NEGATIVE_INFINITY
	return (...args) => {
		if (performance.now() < next) return
		next = performance.now() + milliseconds
		act(...args)
	}
}

/** Milliseconds before yielding: short compared with any network latency. */
const slice = 8

/** Processes items in order and blocks the event loop for at most a slice and one item at a time. */
export async function inSlices<T>(
	items: readonly T[],
	work: (item: T) => void,
	now: () => number = () => performance.now(),
): Promise<void> {
	let begun = now()
	for (const item of items) {
		work(item)
		if (now() - begun < slice) continue
		await setImmediate()
		begun = now()
	}
}
