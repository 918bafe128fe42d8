import { isInstalled, isIos } from './install.ts'
import { hasServiceWorkers, serviceWorker } from './service-worker.ts'

/** Milliseconds in which a worker that was registered is to start: its files come first. */
const patience = 15_000

/** What this browser lets us do before anybody has subscribed. iPhones knock the application on the home screen alone. */
export type PushAbility = 'unsupported' | 'ios-needs-home-screen' | 'denied' | 'able'

export function pushAbility(): PushAbility {
	const supported = hasServiceWorkers() && 'PushManager' in window && 'Notification' in window
	if (!supported) return isIos() && !isInstalled() ? 'ios-needs-home-screen' : 'unsupported'
	return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** The subscription of this browser, if there is one and notifications may be shown. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
	if (pushAbility() !== 'able' || Notification.permission !== 'granted') return undefined
	const registration = await navigator.serviceWorker.getRegistration()
	return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/** Subscribes with the server's key; one made with another key takes its place. Throws what the browser throws. */
export async function subscribe(key: string): Promise<PushSubscription> {
	const { pushManager } = await readyWorker()
	const existing = await pushManager.getSubscription()
	if (existing && keyOf(existing) !== key) await existing.unsubscribe()
	return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** @throws Error where no worker comes: without a network, or in a browser that refuses it. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
	if (!(await serviceWorker())) throw new Error('There is no service worker')
	const late = Promise.withResolvers<never>()
	const timer = setTimeout(() => late.reject(new Error('The service worker does not start')), patience)
	return Promise.race([navigator.serviceWorker.ready, late.promise]).finally(() => clearTimeout(timer))
}

/** Ends it here: the push service then refuses whatever the server sends. */
export async function unsubscribe(): Promise<string | undefined> {
	const subscription = await currentSubscription()
	await subscription?.unsubscribe()
	return subscription?.endpoint
}

/** The server's key with which it was made, as the contract writes it (base64url without padding). */
function keyOf({ options }: PushSubscription): string {
	const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
	return btoa(String.fromCharCode(...bytes))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '')
}
