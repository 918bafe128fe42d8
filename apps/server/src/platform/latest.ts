/**
 * Runs `work` for whoever asks, never twice at once: those who ask while it runs share one further run, which begins after
 * they asked. So everybody sees at least what was there when they asked, and a crowd costs two runs.
 */
export function createLatest(work: () => Promise<void>): () => Promise<void> {
	let running: Promise<void> | undefined
	let next: Promise<void> | undefined

	const start = () => {
		running = work().finally(() => {
			running = undefined
		})
		return running
	}

	return () => {
		if (!running) return start()
		next ??= running
			.catch(() => {}) // told to those who asked for it
			.then(() => {
				next = undefined
				return running ?? start() // who asked in between has begun a run that is new enough
			})
		return next
	}
}
