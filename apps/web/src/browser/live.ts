import { createListeners } from '@ydo/client/deck/listeners'
import type { LiveNumbers } from '@ydo/client/live/create-live-news'

const numbersHeard = createListeners<LiveNumbers>()

/** Passes the numbers from the live connection to listeners other than the member. */
export function emitNumbers(numbers: LiveNumbers): void {
	numbersHeard.tell(numbers)
}

/** Calls `listener` with each of them. Returns an unsubscribe function. */
export function onNumbers(listener: (numbers: LiveNumbers) => void): () => void {
	return numbersHeard.add(listener)
}

/** Milliseconds hidden after which the device may have slept. */
const longHidden = 60_000

const woken = createListeners()

/** Call when news arrived by another route than a socket: sockets may be dead without an event. */
export function wake(): void {
	woken.tell()
}

/** Calls `listener` whenever sockets may be dead: the network returned, or the page after a while. Returns an unsubscribe function. */
export function onWake(listener: () => void): () => void {
	const ending = new AbortController()
	const { signal } = ending
	let hiddenAt = document.visibilityState === 'hidden' ? Date.now() : undefined
	const look = () => {
		const since = hiddenAt
		hiddenAt = document.visibilityState === 'hidden' ? Date.now() : undefined
		if (hiddenAt === undefined && since !== undefined && Date.now() - since > longHidden) listener()
	}
	document.addEventListener('visibilitychange', look, { signal })
	addEventListener('online', listener, { signal })
	addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal })
	const remove = woken.add(listener)
	return () => {
		remove()
		ending.abort()
	}
}
