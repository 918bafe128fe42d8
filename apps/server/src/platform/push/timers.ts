/** Timers that can be given up together. They keep no process alive. */
export function createTimers() {
	const timers = new Set<NodeJS.Timeout>()
	return {
		later(milliseconds: number, work: () => void): void {
			const timer = setTimeout(() => {
				timers.delete(timer)
				work()
			}, milliseconds)
			timer.unref()
			timers.add(timer)
		},
		clear(): void {
			for (const timer of timers) clearTimeout(timer)
			timers.clear()
		},
	}
}
