import { fromDevice } from '#platform/from-device.ts'
import { photoAnswer } from './photo-cache.ts'
import { fileAnswer, heldPage } from './shell-cache.ts'

/** Milliseconds for which a page is waited for before the one that is held is shown: a network may be there and bring nothing. */
const patience = 6000

/** Answers of a proxy whose server is away. */
const serverAway = new Set([502, 503, 504])

/** Paths of calls: the worker has no part in them, and never holds an answer of theirs. */
export const unheld = ['/api/*', '/auth/user', '/auth/refresh', '/auth/signout', '/log/*', '/healthz'] as const

/** Where a sign-in leads out and comes back. It is passed on as it is; nothing of it is held either. */
const signIn = '/auth/'

/** Answers what the worker has a part in; the rest goes to the network as if there were none. */
export function answer(event: FetchEvent): void {
	const { request } = event
	const { origin, pathname } = new URL(request.url)
	if (request.method !== 'GET' || origin !== location.origin || isUnheld(pathname)) return
	if (request.mode === 'navigate')
		event.respondWith(pathname.startsWith(signIn) ? signInAnswer(event) : pageAnswer(event, pathname))
	else if (pathname.startsWith('/photos/')) event.respondWith(photoAnswer(event))
	else if (pathname.startsWith('/assets/')) event.respondWith(fileAnswer(event))
}

/** Without a network the login page says that it did not go on, in place of the browser's own page. */
async function signInAnswer(event: FetchEvent): Promise<Response> {
	return asked(event).catch(() => Response.redirect('/login?error=offline'))
}

/** What the browser has asked for already while the worker started, or else the answer now: a sign-in must not be asked for twice. */
async function asked({ request, preloadResponse }: FetchEvent): Promise<Response> {
	return (await preloadResponse) ?? fetch(request)
}

/** The server's page; without a network, or where it keeps silent, the one that is held. */
async function pageAnswer(event: FetchEvent, path: string): Promise<Response> {
	const answering = asked(event)
	const answered = await Promise.race([answering.catch(() => undefined), wait(patience)])
	if (answered && !serverAway.has(answered.status)) return answered
	const held = await heldPage(path)
	return held ? markHeld(held) : answering
}

/** Headers, the Content-Security-Policy among them, stay as the server sent them; the body is open by now. */
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
