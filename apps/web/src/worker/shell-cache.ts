import { cacheNames, runningLock } from '#browser/worker-words.ts'

// Filled in by the build (build/pages): the cached files of this version.
declare const __BUILT__: { version: string; files: string[]; pages: string[] }

/** Filled in by the server: changes with the values it inserts into pages, and with their headers. */
const served = '{{served}}'

const built = __BUILT__
const { files, pages } = built

/** The name of this version, used in the key of its cache. */
const version = `${built.version}-${served}`

/** The page for unknown paths. */
const notFoundPage = '/404'

declare const self: ServiceWorkerGlobalScope

const ownName = cacheNames.shell + version

/** Parallel downloads: a page in use comes first. */
const lanes = 2

/**
 * Caches the application of this version: every page, and every file that another version has not cached yet, since file names contain a
 * hash of their content. Throws if a download fails; the previous version then stays, and the browser tries again.
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
	const held = await heldFile(file)
	await cache.put(file, held ?? (await fetched(file, { priority: 'low' })))
}

/** Undefined too if the browser's storage is damaged: then the network has the file. */
function heldFile(address: string): Promise<Response | undefined> {
	return caches.match(address, { ignoreVary: true }).catch(() => undefined)
}

async function fetched(address: string, init: RequestInit): Promise<Response> {
	const answer = await fetch(address, { credentials: 'omit', ...init })
	if (answer.ok || address === notFoundPage) return answer
	throw new Error(`${address} was answered ${answer.status}`)
}

/** True if this version includes the file. */
export function isOwnFile(file: string): boolean {
	return files.includes(file)
}

/**
 * Responds with a file of this version, or of an older one that still runs somewhere. A downloaded file is added to this version's cache,
 * if there is room: the page does not wait for that.
 */
export async function fileAnswer(event: FetchEvent): Promise<Response> {
	const { request } = event
	const held = await heldFile(request.url)
	if (held) return held
	const answer = await fetch(request)
	if (answer.ok) event.waitUntil(hold(request.url, answer.clone()))
	return answer
}

async function hold(address: string, answer: Response): Promise<void> {
	// Without the cache the device was told to forget: opening it would make it again.
	if (forgotten || !(await caches.has(ownName))) return
	const cache = await caches.open(ownName)
	await cache.put(address, answer).catch(() => {}) // no room: fetched again
	if (forgotten) await caches.delete(ownName)
}

let forgotten = false

/** Caches nothing more: the device forgets the product, and this worker ends with its last page. */
export function forgetShell(): void {
	forgotten = true
}

/** The cached page of a path, as the server sent it, with its headers. */
export async function heldPage(path: string): Promise<Response | undefined> {
	return caches.match(pages.includes(path) ? path : notFoundPage, { cacheName: ownName, ignoreVary: true })
}

/** Erases the shells of other versions, except those that a page still runs or that are being installed. */
export async function tidyShells(): Promise<void> {
	const { waiting, installing } = self.registration
	// During its own activation this worker is neither.
	if (waiting || installing) return
	const { held = [] } = await navigator.locks.query()
	const running = held.flatMap(({ name }) => (name?.startsWith(runningLock) ? [name.slice(runningLock.length)] : []))
	const names = (await caches.keys()).filter((name) => name.startsWith(cacheNames.shell) && name !== ownName)
	for (const name of names) if (!(await holdsOne(name, running))) await caches.delete(name)
}

async function holdsOne(name: string, entries: string[]): Promise<boolean> {
	const found = await Promise.all(
		entries.map((entry) => (isOwnFile(entry) ? undefined : caches.match(entry, { cacheName: name }))),
	)
	return found.some(Boolean)
}
