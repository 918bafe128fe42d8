// Served in place of the service worker if SERVICE_WORKER is off: unregisters itself and removes all caches.

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
	for (const name of await caches.keys()) await caches.delete(name)
	await self.registration.unregister()
}
