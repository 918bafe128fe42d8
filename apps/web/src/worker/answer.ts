import { fromDevice } from '#browser/worker-words.ts'
import { photoAnswer } from './photo-cache.ts'
import { fileAnswer, heldPage } from './shell-cache.ts'

/** Milliseconds to wait for the server before showing the cached page: a network may be connected and deliver nothing. */
const patience = 6000

/** A proxy's responses when its server is away. */
const serverAway = new Set([502, 503, 504])

/** API paths: the worker does not intercept them, and never caches their responses. */
export const unheld = ['/api/*', '/auth/user', '/auth/refresh', '/auth/signout', '/log/*', '/healthz'] as const

/** Sign-in redirects, out and back. Passed through; never cached. */
const signIn = '/auth/'

/** Responds to the requests that the worker handles; the rest goes to the network. */
export function answer(event: FetchEvent): void {
	const { request } = event
	const { origin, pathname } = new URL(request.url)
	if (request.method !== 'GET' || origin !== location.origin || isUnheld(pathname)) return
	if (request.mode === 'navigate')
		event.respondWith(pathname.startsWith(signIn) ? signInAnswer(event) : pageAnswer(event, pathname))
	else if (pathname.startsWith('/photos/')) event.respondWith(photoAnswer(event))
	else if (pathname.startsWith('/assets/')) event.respondWith(fileAnswer(event))
}

/** Offline, redirects to the login page, which says that the sign-in failed, in place of the browser's error page. */
async function signInAnswer(event: FetchEvent): Promise<Response> {
	return asked(event).catch(() => Response.redirect('/login?error=offline'))
}

/** The preloaded response if there is one, otherwise a fetch: a sign-in must not be requested twice. */
async function asked({ request, preloadResponse }: FetchEvent): Promise<Response> {
	return (await preloadResponse) ?? fetch(request)
}

/** The server's page; offline, or if the server does not answer in time, the cached one. */
async function pageAnswer(event: FetchEvent, path: string): Promise<Response> {
	const answering = asked(event)
	const answered = await Promise.race([answering.catch(() => undefined), wait(patience)])
	if (answered && !serverAway.has(answered.status)) return answered
	const held = await heldPage(path)
	return held ? markHeld(held) : answering
}

/** The server's headers stay, the Content-Security-Policy among them; the body is already decoded. */
function markHeld(held: Response): Response {
	const headers = new Headers(held.headers)
	for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
	headers.set('server-timing', fromDevice)
	return new Response(held.body, { status: held.status, headers })
}

function isUnheld(path: string): boolean {
	return unheld.some((pattern) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern))
}

function wait(milliseconds: number): Promise<undefined> {
	return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds))
}
