import { fromDevice } from './from-device.ts'

// A browser tells whether it is joined to something, and not whether anything comes through. Where the service worker had to
// answer for the page itself, nothing did: then there is no network until our server is reached, whatever the browser believes.

/** Milliseconds for which an answer is waited for that is not to be expected. */
const patience = 5000

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
let cut = visit?.serverTiming?.[0]?.name === fromDevice

/** Whether there is a network, as far as can be told without using it. */
export const hasNetwork = () => navigator.onLine && !cut

addEventListener('online', () => {
	cut = false
})

/** A call that fails in time where there is no network: nobody waits for ever for what the device could show. */
export const inTime = (init?: RequestInit) => (cut ? { ...init, signal: AbortSignal.timeout(patience) } : init)
