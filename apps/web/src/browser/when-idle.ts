import type {} from './early-calls.ts'

/** Pointer state: `isPressed`, and the time of the last press or release by `performance.now()`. Tracked from the first import on. */
export const hand = { isPressed: false, lastPress: Number.NEGATIVE_INFINITY }

let waiting = Promise.withResolvers<void>()
waiting.resolve()

// Prerendered pages have no window.
if (!import.meta.env.SSR)
	for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'keydown'])
		addEventListener(type, () => follow(type), { capture: true, passive: true })

function follow(type: string): void {
	hand.lastPress = performance.now()
	if (type === 'keydown') return
	if (!hand.isPressed && type === 'pointerdown') waiting = Promise.withResolvers()
	hand.isPressed = type === 'pointerdown'
	if (!hand.isPressed) waiting.resolve()
}

/** Resolves when no pointer is down: deferrable work must not take frames from a drag. */
function handFree(): Promise<void> {
	return waiting.promise
}

/**
 * Runs `work` when the browser is idle, within two seconds after the screen's early calls have ended: a browser that waits for them is idle
 * too, and other fetches would slow them down. Waits while a pointer is down, however long: a drag has no frame to spare. Returns a cancel
 * function.
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

/** Prefetches code when idle. A failed load is retried where the code is needed. */
export function fetchWhenIdle(load: () => Promise<unknown>): () => void {
	return whenIdle(() => void load().catch(() => {}))
}

/** Milliseconds between two attempts to load code: from the first, doubled, up to the longest. */
const pauses = { first: 1000, longest: 60_000 } as const

/**
 * Loads code when idle, and tries again until it is there, at once when the network is back: for code that no press may load, since the
 * request would tell of the press. Returns a cancel function.
 */
export function fetchUntilLoaded(load: () => Promise<unknown>): () => void {
	const leaving = new AbortController()
	let pause: number = pauses.first
	let timer: ReturnType<typeof setTimeout> | undefined
	const bring = () => {
		clearTimeout(timer)
		load().then(
			() => leaving.abort(),
			() => {
				if (leaving.signal.aborted) return
				clearTimeout(timer)
				timer = setTimeout(bring, pause)
				pause = Math.min(2 * pause, pauses.longest)
			},
		)
	}
	const cancel = whenIdle(() => {
		addEventListener('online', bring, { signal: leaving.signal })
		bring()
	})
	return () => {
		cancel()
		leaving.abort()
		clearTimeout(timer)
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

/** Resolves when the early calls have ended, successfully or not. */
async function earlyAnswers(): Promise<void> {
	await Promise.allSettled((window.earlyCalls ?? []).map(({ answer }) => answer))
}
