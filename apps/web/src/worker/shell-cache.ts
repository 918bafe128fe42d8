import { cacheNames, runningLock } from '#platform/worker-words.ts'
import { files, notFoundPage, pages, version } from './build-files.ts'

declare const self: ServiceWorkerGlobalScope

const ownName = cacheNames.shell + version

/** Files fetched at a time: a page that is being used comes first. */
const lanes = 2

/**
 * Holds the application of this version: every page, and every file that another version does not hold already, for files are named by what is
 * in them. Throws where one does not come; the version before goes on then, and the browser tries again.
 */
export async function holdShell(): Promise<void> {
	const cache = await caches.open(ownName)
	const rest = [...files]
	const lane = async () => {
		for (let file = rest.pop(); file; file = rest.pop()) await holdFile(cache, file)
	}
	await Promise.all([...Array(lanes)].map(lane))
	for (const page of pages) await cache.put(page, await fetched(page, { cache: 'no-cache' }))
}

async function holdFile(cache: Cache, file: string): Promise<void> {
	const held = await caches.match(file, { ignoreVary: true })
	await cache.put(file, held ?? (await fetched(file, { priority: 'low' })))
}

async function fetched(address: string, init: RequestInit): Promise<Response> {
	const answer = await fetch(address, { credentials: 'omit', ...init })
	if (answer.ok || address === notFoundPage) return answer
	throw new Error(`${address} was answered ${answer.status}`)
}

/** Whether this version has the file. */
export function isOwnFile(file: string): boolean {
	return files.includes(file)
}

/**
 * A file of this version or of an older one that still runs somewhere. What comes from the server is held with this one, where the device has
 * room: the page does not wait for that.
 */
export async function fileAnswer(event: FetchEvent): Promise<Response> {
	const { request } = event
	const held = await caches.match(request.url, { ignoreVary: true })
	if (held) return held
	const answer = await fetch(request)
	if (answer.ok) event.waitUntil(hold(request.url, answer.clone()))
	return answer
}

async function hold(address: string, answer: Response): Promise<void> {
	const cache = await caches.open(ownName)
	await cache.put(address, answer).catch(() => {}) // without room: asked for again
}

/** The page of a path, as the server serves it, headers and all. */
export async function heldPage(path: string): Promise<Response | undefined> {
	const cache = await caches.open(ownName)
	return cache.match(pages.includes(path) ? path : notFoundPage, { ignoreVary: true })
}

/** Erases the shells of other versions, but for those that a page still runs, or that are on their way in. */
export async function tidyShells(): Promise<void> {
	const { waiting, installing } = self.registration
	// At its own activation this worker is neither.
	if (waiting || installing) return
	const { held = [] } = await navigator.locks.query()
	const running = held.flatMap(({ name }) => (name?.startsWith(runningLock) ? [name.slice(runningLock.length)] : []))
	const names = (await caches.keys()).filter((name) => name.startsWith(cacheNames.shell) && name !== ownName)
	for (const name of names) if (!(await holdsOne(name, running))) await caches.delete(name)
}

async function holdsOne(name: string, entries: string[]): Promise<boolean> {
	const cache = await caches.open(name)
	const found = await Promise.all(entries.map((entry) => (isOwnFile(entry) ? undefined : cache.match(entry))))
	return found.some(Boolean)
}
