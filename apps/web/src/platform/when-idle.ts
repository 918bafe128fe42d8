/** Runs `work` when the browser has time for it, within two seconds. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
	// Safari has no idle callbacks.
	if (typeof requestIdleCallback === 'undefined') {
		const timer = setTimeout(work, 1)
		return () => clearTimeout(timer)
	}
	const handle = requestIdleCallback(work, { timeout: 2000 })
	return () => cancelIdleCallback(handle)
}
