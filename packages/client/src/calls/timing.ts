/** Single-flight: runs `run` one at a time. Calls during a run share the next run. */
export function singleFlight(run: () => Promise<boolean>): () => Promise<boolean> {
	let running: Promise<boolean> | undefined
	let next: Promise<boolean> | undefined

	function begin(): Promise<boolean> {
		next = undefined
		running = run().finally(() => {
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

/** Yields so that the page can paint and handle input. Unlike setTimeout(0), a port message is not throttled. */
export function breathe(): Promise<void> {
	return new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel()
		const go = () => {
			port1.close()
			resolve()
		}
		port1.addEventListener('message', go, { once: true })
		port1.start()
		port2.postMessage(undefined)
	})
}
