import { earlyAnswers } from './early-answers.ts'

/**
 * Runs `work` when the browser has time for it, within two seconds of the screen's early calls being answered: a browser
 * that waits for them is idle too, and what is fetched meanwhile would hold them up. Returns what cancels it.
 */
export function whenIdle(work: () => void): () => void {
	let cancel = () => {}
	let cancelled = false
	void earlyAnswers().then(() => {
		if (!cancelled) cancel = onceIdle(work)
	})
	return () => {
		cancelled = true
		cancel()
	}
}

function onceIdle(work: () => void): () => void {
	// Safari has no idle callbacks.
	if (typeof requestIdleCallback === 'undefined') {
		const timer = setTimeout(work, 1)
		return () => clearTimeout(timer)
	}
	const handle = requestIdleCallback(work, { timeout: 2000 })
	return () => cancelIdleCallback(handle)
}
