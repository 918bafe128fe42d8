import type { Fetch } from '@ydo/client/session/refresh'
import type { cardPaths } from '@ydo/contract/cards'
import type { paths } from '@ydo/contract/session'
import { storedToken } from './stored-token.ts'

// [Note: early calls] On slow networks the application's code comes after a second or two. A script in the page itself
// (src/early) therefore makes the screen's calls at once, with the stored token, and leaves them on `window`. The session's
// `fetch` hands each of them over once, to who would have made the very same call; all rules of a call stay the session's.

// Types alone: the contract's modules would bring zod into a script that stands in the page.
const userPath: (typeof paths)['user'] = '/auth/user'
const cardsPath: (typeof cardPaths)['all'] = '/api/users/all'

type Call = { path: string; headers?: Record<string, string>; credentials?: RequestCredentials }

/** Who is signed in, as the session asks it (specification, section 7). */
export const userCall: Call = {
	path: userPath,
	headers: { 'Content-Type': 'application/json' },
	credentials: 'include',
}
export const cardsCall: Call = { path: cardsPath }

type EarlyCall = {
	path: string
	token: string
	/** The list that it asks for changes of. */
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

/** Milliseconds after which an answer that nobody took is too old for anybody. */
const lifetime = 30_000

/** Makes calls as the session would. Without a stored access token makes none (specification, section 5). */
export function startEarlyCalls(...calls: Call[]): EarlyCall[] {
	const token = storedToken()
	if (token === null) return []
	const begun = calls.map(({ path, headers, ...init }) => {
		const abort = new AbortController()
		const authorised = { ...headers, Authorization: `Bearer ${token}` }
		const answer = fetch(path, { ...init, headers: authorised, signal: abort.signal })
		answer.catch(() => {}) // whoever takes the call over is told
		const since = headers?.['If-None-Match'] ?? null
		return { path, token, since, begun: performance.now(), abort, answer }
	})
	window.earlyCalls = [...begun]
	return begun
}

/**
 * `fetch`, but the first call of a path that was made early gets that answer, if it was made with the same token. Aborting
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

/** Gives up what nobody has taken: an answer of before something changed must not be taken for one of after it. */
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
