import type { Photo } from '@ydo/contract/photos'
import { cacheNames, type ToWorker } from './worker-words.ts'

/** Has the worker hold the photos that this visit has shown before there was one, from the browser's cache: nothing is asked of the server. */
export async function holdShownPhotos(): Promise<void> {
	const shown = performance.getEntriesByType('resource').map(({ name }) => name)
	const photos = shown.filter((name) => new URL(name).pathname.startsWith('/photos/'))
	for (const photo of photos) await fetch(photo, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => {})
}

/** Erases the photos that the service worker holds of whoever is not listed any more, or that stand on no card any more. */
export async function keepOnlyPhotos(photos: readonly Photo[]): Promise<void> {
	if (!hasCaches() || !(await caches.has(cacheNames.photos))) return
	const kept = new Set(photos.map(({ src }) => pathOf(src)))
	const cache = await caches.open(cacheNames.photos)
	for (const request of await cache.keys()) if (!kept.has(pathOf(request.url))) await cache.delete(request)
}

/** Erases all of them. */
export async function forgetPhotos(): Promise<void> {
	if (!hasCaches()) return
	navigator.serviceWorker?.controller?.postMessage({ say: 'forget' } satisfies ToWorker)
	await caches.delete(cacheNames.photos)
}

/** Erases whatever the service worker holds, and takes it away, with its subscription to knocks; the next visit of a member brings another. */
export async function forgetWorker(): Promise<void> {
	if (!hasCaches()) return
	await forgetPhotos()
	for (const name of await caches.keys()) await caches.delete(name)
	const registration = await navigator.serviceWorker?.getRegistration()
	await registration?.unregister()
}

/** In secure contexts alone. */
function hasCaches(): boolean {
	return 'caches' in window
}

/** "/photos/{id}/", which all versions of a photo begin with. */
function pathOf(address: string): string {
	const { pathname } = new URL(address, location.origin)
	return pathname.slice(0, pathname.lastIndexOf('/') + 1)
}
