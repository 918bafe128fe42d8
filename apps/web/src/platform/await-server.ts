import { isCut } from './network.ts'

/** Milliseconds between two looks for our server. */
const every = 10_000

/** Tells by the browser's own event that there is a network again, once our server answers [Note: network]. */
export async function awaitServer(): Promise<void> {
	while (isCut()) {
		await new Promise((resolve) => setTimeout(resolve, every))
		if (!isCut() || !navigator.onLine) continue
		const answer = await fetch('/healthz', { method: 'HEAD' }).catch(() => undefined)
		if (answer?.ok && isCut()) dispatchEvent(new Event('online'))
	}
}
