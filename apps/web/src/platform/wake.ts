/** Milliseconds out of sight after which the device may have slept. */
const longHidden = 60_000

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
	return () => ending.abort()
}
