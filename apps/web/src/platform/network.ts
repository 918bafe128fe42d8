import { fromDevice } from './from-device.ts'

// A browser tells whether it is joined to something, and not whether anything comes through. Where the service worker had to
// answer for the page itself, nothing did: then there is no network until our server is reached, whatever the browser believes.

/** Milliseconds between two looks for our server. */
const every = 10_000

let cut = cameFromDevice()

/** Whether there is a network, as far as can be told without using it. */
export function hasNetwork(): boolean {
	return navigator.onLine && !cut
}

addEventListener('online', () => {
	cut = false
})

if (cut) void awaitServer()

/** Tells by the browser's own event that there is a network again, once our server answers. */
async function awaitServer(): Promise<void> {
	while (cut) {
		await new Promise((resolve) => setTimeout(resolve, every))
		if (!cut || !navigator.onLine) continue
		const answer = await fetch('/healthz', { method: 'HEAD' }).catch(() => undefined)
		if (answer?.ok && cut) dispatchEvent(new Event('online'))
	}
}

function cameFromDevice(): boolean {
	const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
	return navigation?.serverTiming?.some(({ name }) => name === fromDevice) ?? false
}
