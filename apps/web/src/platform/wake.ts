import { createListeners } from '@ydo/client/deck/listeners'

/** Milliseconds out of sight after which the device may have slept. */
const longHidden = 60_000

const listeners = createListeners()

/** Sockets may be dead though nobody said so: something else than a socket tells of news. */
export function wake(): void {
	listeners.tell()
}

/** Tells whenever sockets may be dead: the network is back, or the page is, after a while. Returns what ends the listening. */
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
	const remove = listeners.add(listener)
	return () => {
		remove()
		ending.abort()
	}
}
