import type { ToWorker } from '#browser/worker-words.ts'
import { answer, unheld } from './answer.ts'
import { forgetPhotos } from './photo-cache.ts'
import { openNotices, resubscribe, type SubscriptionChange, takePush } from './push.ts'
import { forgetShell, holdShell, isOwnFile, tidyShells } from './shell-cache.ts'

// The service worker: caches the application and the deck's photos for offline use, and handles push notifications while no page is open
// (docs/decisions/0024).

declare const self: ServiceWorkerGlobalScope

/** The part of the static routing API in use (https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes), missing from the types. */
type Routes = {
	addRoutes?(routes: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>
}

self.addEventListener('install', (event) => {
	// Where supported, API calls do not wait for the worker to start.
	const routes = unheld.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' as const }))
	void (event as Routes).addRoutes?.(routes).catch(() => {})
	event.waitUntil(holdShell())
})

self.addEventListener('activate', (event) => {
	event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), tidyShells(), self.clients.claim()]))
})

self.addEventListener('fetch', answer)
self.addEventListener('push', (event) => event.waitUntil(takePush()))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotices(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => {
	;(event as ExtendableEvent).waitUntil(resubscribe(event as SubscriptionChange))
})

self.addEventListener('message', (event) => {
	const words: ToWorker = event.data
	if (words.say === 'holds') event.ports[0]?.postMessage(isOwnFile(words.file))
	if (words.say === 'take over') event.waitUntil(self.skipWaiting())
	if (words.say === 'tidy') event.waitUntil(tidyShells())
	if (words.say !== 'forget') return
	forgetPhotos()
	if (words.all) forgetShell()
})
