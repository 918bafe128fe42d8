import { hasNetwork } from './network.ts'

/** Milliseconds between two looks for our server. */
const every = 10_000

/** While a browser believes in a network of which nothing came, looks for our server, and tells by the browser's own event that it is back. Returns what ends it. */
export function followServer(): () => void {
	const timer = setInterval(async () => {
		if (!navigator.onLine || hasNetwork()) return
		const answer = await fetch('/healthz', { method: 'HEAD' }).catch(() => undefined)
		if (answer?.ok && !hasNetwork()) dispatchEvent(new Event('online'))
	}, every)
	return () => clearInterval(timer)
}
