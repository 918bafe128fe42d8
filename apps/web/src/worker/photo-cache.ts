import { cacheNames } from '#platform/worker-words.ts'

/** About 10 MB. The oldest goes for a new one. */
const most = 150

let forgotten = 0

/** Of those that are on their way none is kept. */
export function forgetPhotos(): void {
	forgotten++
}

/**
 * A photo, from the device where it is held. Under its path alone: addresses are signed anew each day, and what stands at a path never
 * changes (docs/decisions/0010). Pages erase those of whoever is listed no more (platform/offline-photos.ts).
 */
export async function photoAnswer(event: FetchEvent): Promise<Response> {
	const before = forgotten
	const { pathname } = new URL(event.request.url)
	const cache = await caches.open(cacheNames.photos)
	const held = await cache.match(pathname)
	if (held) return held
	try {
		const answer = await fetch(event.request)
		if (answer.status === 200) event.waitUntil(keep(pathname, answer.clone(), before))
		return answer
	} catch (error) {
		const other = await otherVersion(cache, pathname)
		if (other) return other
		throw error
	}
}

async function keep(path: string, answer: Response, before: number): Promise<void> {
	if (forgotten !== before) return
	const cache = await caches.open(cacheNames.photos)
	await cache.put(path, answer)
	const keys = await cache.keys()
	// In the order in which they came.
	for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
	if (forgotten !== before) await caches.delete(cacheNames.photos)
}

/** The same photo in another width or format: better than none. */
async function otherVersion(cache: Cache, path: string): Promise<Response | undefined> {
	const photo = path.slice(0, path.lastIndexOf('/') + 1)
	const key = (await cache.keys()).findLast(({ url }) => new URL(url).pathname.startsWith(photo))
	return key && cache.match(key)
}
