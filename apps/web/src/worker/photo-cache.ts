import { cacheNames } from '#browser/worker-words.ts'

/** About 10 MB. The oldest is evicted first. */
const most = 150

let forgotten = 0

/** Discards photos that are in flight. */
export function forgetPhotos(): void {
	forgotten++
}

/**
 * Responds with a cached photo, or fetches it. The cache key is the path alone: URLs are signed anew each day, and the content at a path
 * never changes (docs/decisions/0010). Pages remove photos of members who are no longer listed (browser/offline-photos.ts).
 */
export async function photoAnswer(event: FetchEvent): Promise<Response> {
	const before = forgotten
	const { pathname } = new URL(event.request.url)
	// Not by `caches.open`, which would make the cache of a forgotten device again.
	const held = await caches.match(pathname, { cacheName: cacheNames.photos }).catch(() => undefined)
	if (held) return held
	try {
		const answer = await fetch(event.request)
		if (answer.status === 200) event.waitUntil(keep(pathname, answer.clone(), before))
		return answer
	} catch (error) {
		const other = await otherVersion(pathname)
		if (other) return other
		throw error
	}
}

async function keep(path: string, answer: Response, before: number): Promise<void> {
	if (forgotten !== before) return
	const cache = await caches.open(cacheNames.photos)
	await cache.put(path, answer)
	const keys = await cache.keys()
	// In order of insertion.
	for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
	if (forgotten !== before) await caches.delete(cacheNames.photos)
}

/** The same photo in another width or format, as a fallback. */
async function otherVersion(path: string): Promise<Response | undefined> {
	if (!(await caches.has(cacheNames.photos))) return
	const cache = await caches.open(cacheNames.photos)
	const photo = path.slice(0, path.lastIndexOf('/') + 1)
	const key = (await cache.keys()).findLast(({ url }) => new URL(url).pathname.startsWith(photo))
	return key && cache.match(key)
}
