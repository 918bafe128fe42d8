import { pushTexts } from '@ydo/contract/texts/common'
import type { FromWorker } from '#browser/worker-words.ts'
import { isReal } from './look.ts'

declare const self: ServiceWorkerGlobalScope

/** The screen that shows the news. */
const path = '/notifications'

/** Screens outside the application proper: a page there cannot navigate to another screen. */
const outside = new Set(['/', '/login', '/callback', '/how'])

/**
 * Handles a push, which has no payload. A visible page is notified; otherwise the worker asks the server for the news, and one notification
 * says that there is some, however many pushes arrived.
 */
export async function takePush(): Promise<void> {
	const looked = (await pages()).filter(({ visibilityState }) => visibilityState === 'visible')
	for (const page of looked) say(page, { say: 'push' })
	if (!mustShow() && (looked.length > 0 || !(await isReal()))) return
	await self.registration.showNotification(pushTexts.title, {
		tag: 'ydo',
		icon: '/icons/icon-192.png',
		badge: '/icons/badge-96.png',
		data: { path },
		silent: looked.length > 0,
	})
}

/** Handles a pressed notification: focuses the application, or opens it. */
export async function openNotices(notification: Notification): Promise<void> {
	notification.close()
	const inside = (await pages()).filter(({ url }) => !outside.has(new URL(url).pathname))
	const page = inside.find(({ visibilityState }) => visibilityState === 'visible') ?? inside[0]
	const front = await page?.focus().catch(() => undefined)
	if (front) say(front, { say: 'open', path })
	else await self.clients.openWindow(path)
}

/** Handles a subscription that the push service has dropped: subscribes again with the same key; the next page informs the server. */
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

/** WebKit ends a subscription whose pushes show no notification, even with a visible page. */
function mustShow(): boolean {
	return /AppleWebKit/.test(navigator.userAgent) && !/Chrome|Chromium/.test(navigator.userAgent)
}

function pages(): Promise<readonly WindowClient[]> {
	return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

function say(page: WindowClient, words: FromWorker): void {
	page.postMessage(words)
}
