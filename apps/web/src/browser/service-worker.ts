import type { Photo } from '@ydo/contract/photos'
import { cacheNames, type ToWorker } from './worker-words.ts'

type Policies = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }
type Policy = { createScriptURL(url: string): string }

let policy: Policy | undefined

/** Converts a worker's URL for the Content-Security-Policy in browsers with Trusted Types; creates the policy it names once. */
export function trustedUrl(url: string): string {
	const { trustedTypes } = globalThis as { trustedTypes?: Policies }
	policy ??= trustedTypes?.createPolicy('ydo', { createScriptURL: (own) => own })
	return policy?.createScriptURL(url) ?? url
}

/** URL of the worker: at the root, so that its scope covers every page. */
const address = '/worker.js'

let registering: Promise<ServiceWorkerRegistration | undefined> | undefined

/** True if this browser supports service workers: only in secure contexts. */
export function hasServiceWorkers(): boolean {
	return 'serviceWorker' in navigator
}

/** Returns the registration of our service worker, registering it if needed. Undefined if unsupported or refused. */
export function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
	registering ??= register()
	return registering
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
	// None in development: it would cache files that change.
	if (!hasServiceWorkers() || import.meta.env.DEV) return undefined
	try {
		return await navigator.serviceWorker.register(trustedUrl(address), { updateViaCache: 'none' })
	} catch {
		registering = undefined // offline: retried on the next call
		return undefined
	}
}

/** Caches the photos shown before the worker was active, from the browser's HTTP cache: no request reaches the server. */
export async function holdShownPhotos(): Promise<void> {
	const shown = performance.getEntriesByType('resource').map(({ name }) => name)
	const photos = shown.filter((name) => new URL(name).pathname.startsWith('/photos/'))
	for (const photo of photos) await fetch(photo, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => {})
}

/** Removes cached photos of members who are no longer listed, and photos that are no longer on any card. */
export async function keepOnlyPhotos(photos: readonly Photo[]): Promise<void> {
	if (!hasCaches() || !(await caches.has(cacheNames.photos))) return
	const kept = new Set(photos.map(({ src }) => pathOf(src)))
	const cache = await caches.open(cacheNames.photos)
	for (const request of await cache.keys()) if (!kept.has(pathOf(request.url))) await cache.delete(request)
}

/** Removes all cached photos. */
export async function forgetPhotos(): Promise<void> {
	if (!hasCaches()) return
	postForget(false)
	await caches.delete(cacheNames.photos)
}

/** Removes the service worker's caches and unregisters it, with its push subscription; the next visit of a member registers it again. */
export async function forgetWorker(): Promise<void> {
	if (!hasCaches()) return
	postForget(true)
	for (const name of await caches.keys()) await caches.delete(name)
	const registration = await navigator.serviceWorker?.getRegistration()
	await registration?.unregister()
}

function postForget(all: boolean): void {
	navigator.serviceWorker?.controller?.postMessage({ say: 'forget', all } satisfies ToWorker)
}

/** Only in secure contexts. */
function hasCaches(): boolean {
	return 'caches' in window
}

/** "/photos/{id}/", the prefix shared by all versions of a photo. */
function pathOf(address: string): string {
	const { pathname } = new URL(address, location.origin)
	return pathname.slice(0, pathname.lastIndexOf('/') + 1)
}
