import { knockTexts } from '@ydo/contract/texts/knock'
import type { FromWorker } from '#platform/worker-words.ts'
import { isReal } from './look.ts'

declare const self: ServiceWorkerGlobalScope

/** Where it is told what happened. */
const path = '/notifications'

/** Screens outside the application proper: a page there cannot open another screen for somebody. */
const outside = new Set(['/', '/login', '/callback', '/how'])

/**
 * A push came, and says nothing. A page that is being looked at is told; else the worker looks what it stands for, and one notification says
 * that there is something, however many came.
 */
export async function takeKnock(): Promise<void> {
	const looked = (await pages()).filter(({ visibilityState }) => visibilityState === 'visible')
	for (const page of looked) say(page, { say: 'knock' })
	if (!mustShow() && (looked.length > 0 || !(await isReal()))) return
	await self.registration.showNotification(knockTexts.title, {
		tag: 'ydo',
		icon: '/icons/icon-192.png',
		badge: '/icons/badge-96.png',
		data: { path },
		silent: looked.length > 0,
	})
}

/** A notification was pressed: the application comes to the front, or is opened. */
export async function openNotices(notification: Notification): Promise<void> {
	notification.close()
	const inside = (await pages()).filter(({ url }) => !outside.has(new URL(url).pathname))
	const page = inside.find(({ visibilityState }) => visibilityState === 'visible') ?? inside[0]
	const front = await page?.focus().catch(() => undefined)
	if (front) say(front, { say: 'open', path })
	else await self.clients.openWindow(path)
}

/** The push service has given the subscription up: another is made with the same key, and the next page tells the server. */
export async function resubscribe({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
	const applicationServerKey = oldSubscription?.options.applicationServerKey
	if (!newSubscription && applicationServerKey)
		await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
	for (const page of await pages()) say(page, { say: 'resubscribed' })
}

/** https://w3c.github.io/push-api/#the-pushsubscriptionchange-event */
export type SubscriptionChange = {
	oldSubscription?: PushSubscription | null
	newSubscription?: PushSubscription | null
}

/** WebKit ends a subscription whose pushes show nothing, whoever is looking. */
function mustShow(): boolean {
	return /AppleWebKit/.test(navigator.userAgent) && !/Chrome|Chromium/.test(navigator.userAgent)
}

function pages(): Promise<readonly WindowClient[]> {
	return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

function say(page: WindowClient, words: FromWorker): void {
	page.postMessage(words)
}
