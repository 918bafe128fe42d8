import type { Fetch } from '@ydo/client/session/refresh'
import type { cardPaths } from '@ydo/contract/cards'
import type { paths } from '@ydo/contract/session'
import { storedToken } from './stored-token.ts'

// [Note: early calls] On slow networks the application's code arrives after a second or two. An inline script (src/early) therefore makes
// the screen's calls at once, with the stored token, and leaves them on `window`. The session's `fetch` hands each response over once, to
// the first caller of the same request; the session still enforces all rules of a call.

// Types only: the contract's modules would pull zod into an inline script.
const userPath: (typeof paths)['user'] = '/auth/user'
const cardsPath: (typeof cardPaths)['all'] = '/api/users/all'

type Call = { path: string; headers?: Record<string, string>; credentials?: RequestCredentials }

/** The session's request for the signed-in user (specification, section 7). */
export const userCall: Call = {
	path: userPath,
	headers: { 'Content-Type': 'application/json' },
	credentials: 'include',
}
export const cardsCall: Call = { path: cardsPath }

type EarlyCall = {
	path: string
	token: string
	/** The version of the list whose changes are requested. */
	since: string | null
	/** By `performance.now()`. */
	begun: number
	abort: AbortController
	answer: Promise<Response>
	taken?: true
}

declare global {
	interface Window {
		earlyCalls?: EarlyCall[]
	}
}

/** Milliseconds after which an unclaimed response is too old to use. */
const lifetime = 30_000

/** Makes calls as the session would; makes none without a stored access token (specification, section 5). */
export function startEarlyCalls(...calls: Call[]): EarlyCall[] {
	const token = storedToken()
	if (token === null) return []
	const begun = calls.map(({ path, headers, ...init }) => {
		const abort = new AbortController()
		const authorised = { ...headers, Authorization: `Bearer ${token}` }
		const answer = fetch(path, { ...init, headers: authorised, signal: abort.signal })
		answer.catch(() => {}) // the caller that claims it handles the error
		const since = headers?.['If-None-Match'] ?? null
		return { path, token, since, begun: performance.now(), abort, answer }
	})
	window.earlyCalls = [...begun]
	return begun
}

/**
 * Wraps `fetch`: the first call of a path that was requested early gets the early response, if it was made with the same token. Aborting
 * the call aborts the early one.
 */
export function takingEarlyAnswers(fetch: Fetch): Fetch {
	return (path, init) => {
		const early = window.earlyCalls?.find((call) => call.path === path && !call.taken)
		if (!early) return fetch(path, init)
		early.taken = true
		if (!isSame(early, init)) {
			early.abort.abort()
			return fetch(path, init)
		}
		follow(early.abort, init?.signal)
		return early.answer
	}
}

/** Drops unclaimed responses: a response from before a change must not pass for one from after it. */
export function forgetEarlyAnswers(): void {
	for (const call of window.earlyCalls ?? []) {
		if (call.taken) continue
		call.taken = true
		call.abort.abort()
	}
}

function isSame({ token, since, begun }: EarlyCall, init: RequestInit = {}): boolean {
	const asked = new Headers(init.headers).get('Authorization')
	const sameSince = new Headers(init.headers).get('If-None-Match') === since
	return !init.method && sameSince && asked === `Bearer ${token}` && performance.now() - begun < lifetime
}

function follow(abort: AbortController, signal: AbortSignal | null | undefined): void {
	if (signal?.aborted) abort.abort(signal.reason)
	signal?.addEventListener('abort', () => abort.abort(signal.reason))
}
