/** Runs `round` one at a time. Who asks while one runs gets the next one, shared by all who ask. */
export function createRounds(round: () => Promise<boolean>): () => Promise<boolean> {
	let running: Promise<boolean> | undefined
	let next: Promise<boolean> | undefined

	function begin(): Promise<boolean> {
		next = undefined
		running = round().finally(() => {
			running = undefined
		})
		return running
	}

	return () => {
		if (!running) return begin()
		next ??= running.then(begin, begin)
		return next
	}
}
