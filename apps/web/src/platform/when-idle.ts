import { earlyAnswers } from './early-answers.ts'
import { hand, handFree } from './hand.ts'

/**
 * Runs `work` when the browser has time for it, within two seconds of the screen's early calls being answered: a browser
 * that waits for them is idle too, and what is fetched meanwhile would hold them up. Not while something is in the hand, however
 * long that takes: a drag has no frame to spare. Returns what cancels it.
 */
export function whenIdle(work: () => void): () => void {
	let cancel = () => {}
	let cancelled = false
	const look = () => {
		if (!cancelled) cancel = onceIdle(() => (hand.isPressed ? void handFree().then(look) : work()))
	}
	void earlyAnswers().then(look)
	return () => {
		cancelled = true
		cancel()
	}
}

/** Fetches code ahead of its need when idle. What does not come is fetched again where it is needed. */
export function fetchWhenIdle(load: () => Promise<unknown>): () => void {
	return whenIdle(() => void load().catch(() => {}))
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
