// The service worker in whose place the server serves this one where SERVICE_WORKER is off: takes itself and all it held away.

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
	for (const name of await caches.keys()) await caches.delete(name)
	await self.registration.unregister()
}
