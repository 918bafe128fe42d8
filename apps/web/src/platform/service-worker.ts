import { trustedUrl } from './trusted-url.ts'

/** Where the server serves the worker: at the root, so that it may answer for every page. */
const address = '/worker.js'

let registering: Promise<ServiceWorkerRegistration | undefined> | undefined

/** Whether this browser has service workers: in secure contexts alone. */
export function hasServiceWorkers(): boolean {
	return 'serviceWorker' in navigator
}

/** The registration of our service worker, made where there is none. Undefined where the browser has none, or refuses it. */
export function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
	registering ??= register()
	return registering
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
	if (!hasServiceWorkers()) return undefined
	try {
		return await navigator.serviceWorker.register(trustedUrl(address), { updateViaCache: 'none' })
	} catch {
		registering = undefined // without a network: tried again when it is wanted next
		return undefined
	}
}
