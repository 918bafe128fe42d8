import { fromDevice } from './from-device.ts'

// [Note: network] A browser tells whether it is joined to something, and not whether anything comes through. Where the service worker had
// to answer for the page itself, nothing did: then there is no network until our server is reached, whatever the browser believes.
let cut = cameFromDevice()

/** Whether there is a network, as far as can be told without using it. */
export function hasNetwork(): boolean {
	return navigator.onLine && !cut
}

/** Whether our server is to be reached first. */
export function isCut(): boolean {
	return cut
}

addEventListener('online', () => {
	cut = false
})

function cameFromDevice(): boolean {
	const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
	return navigation?.serverTiming?.some(({ name }) => name === fromDevice) ?? false
}
