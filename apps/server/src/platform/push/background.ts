export type Background = {
	/** Aborted as soon as all is given up. */
	signal: AbortSignal
	/** Begins work that nobody waits for. */
	run(work: () => Promise<void>): void
	/** Does something after so many milliseconds; that alone keeps no process alive. */
	later(milliseconds: number, work: () => void): void
	/** Gives up what waits; resolves when nothing runs any more. */
	close(): Promise<void>
}

/** Work beside the calls. `onFailed` is told of what failed, and not why: errors may hold what no log may. */
export function createBackground(onFailed: () => void): Background {
	const ending = new AbortController()
	const timers = new Set<NodeJS.Timeout>()
	const running = new Set<Promise<void>>()
	return {
		signal: ending.signal,
		run(work) {
			if (ending.signal.aborted) return
			const done = work()
				.catch(onFailed)
				.finally(() => running.delete(done))
			running.add(done)
		},
		later(milliseconds, work) {
			if (ending.signal.aborted) return
			const timer = setTimeout(() => {
				timers.delete(timer)
				work()
			}, milliseconds)
			timer.unref()
			timers.add(timer)
		},
		async close() {
			ending.abort()
			for (const timer of timers) clearTimeout(timer)
			while (running.size > 0) await Promise.all(running)
		},
	}
}
