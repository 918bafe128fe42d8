import { paths, tokens as tokensSchema } from '@ydo/contract/session'
import type { KnownMember, TokenStore } from './token-store.ts'

/** fetch, for paths of our own server. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** Runs one function at a time under a name, across all tabs: navigator.locks in browsers. */
export type Lock = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>

/** Runs `lead` while this page holds the device's lock, repeatedly until `signal` aborts. */
export type Lease = (lead: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => Promise<void>

export type Refreshed =
	| { outcome: 'refreshed'; accessToken: string }
	/** Storage holds other tokens, or none: another tab refreshed them, signed in or signed out. */
	| { outcome: 'replaced' }
	/** The server refused: these tokens are invalid. */
	| { outcome: 'refused' }
	/** The server gives no answer; the tokens may still be valid. */
	| { outcome: 'unavailable' }

const lockName = 'ydo-session'

export type RefreshDeps = { store: TokenStore; known: KnownMember; fetch: Fetch; lock: Lock }

/**
 * Gets new tokens after `rejected`, an access token, was answered 401. Single-flight across tabs; a tab that waited uses the new tokens
 * and makes no call. Throws what fetch throws.
 */
export function refresh(rejected: string, { store, known, fetch, lock }: RefreshDeps): Promise<Refreshed> {
	return lock(lockName, async () => {
		const current = store.accessToken()
		if (current && current !== rejected) return { outcome: 'replaced' }
		const presented = store.refreshToken()
		if (!current || !presented) return { outcome: 'refused' }
		const answer = await fetch(paths.refresh, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ refresh_token: presented }),
		})
		if (!answer.ok) return { outcome: answer.status >= 500 || answer.status === 429 ? 'unavailable' : 'refused' }
		const successor = tokensSchema.parse(await answer.json())
		// A sign-out or sign-in during the call wins.
		if (store.refreshToken() !== presented || store.accessToken() !== rejected) return { outcome: 'replaced' }
		// Before the tokens, so that a tab that reads them also finds their user.
		const user = known.of(rejected)
		if (user) known.keep(successor.access_token, user)
		store.keep(successor)
		return { outcome: 'refreshed', accessToken: successor.access_token }
	})
}

/** Ends the session of a refresh token on the server, also while the page unloads. False if not confirmed. */
export async function endSession(refreshToken: string, fetch: Fetch): Promise<boolean> {
	const headers = { 'Content-Type': 'application/json' }
	const body = JSON.stringify({ refresh_token: refreshToken })
	const answer = await fetch(paths.signOut, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
	return answer?.ok ?? false
}

export type Attempt = {
	response: Response
	/** The access token of the request that was answered. */
	usedToken: string
	/** The session is over: the server refused the token, and a refresh failed or did not help. */
	refused: boolean
}

/** fetch's init. `by` replaces fetch, for instance to report upload progress. */
export type CallInit = RequestInit & { by?: Fetch }

/**
 * Calls with an access token; after a 401 refreshes once and retries once. If storage has other tokens by then, `another` returns the one
 * to retry with, if any. If a refresh gets no answer, the 401 stands and no token is lost. Throws what fetch throws.
 */
export type AuthorisedCall = (path: string, init: CallInit, tokens: CallTokens) => Promise<Attempt>

type CallTokens = { first: string; another(): Promise<string | undefined> }

export function createAuthorisedCall(deps: RefreshDeps): AuthorisedCall {
	const send = (path: string, { by = deps.fetch, ...init }: CallInit, token: string) => {
		const headers = new Headers(init.headers)
		headers.set('Authorization', `Bearer ${token}`)
		return by(path, { ...init, headers })
	}
	return async (path, init, { first: usedToken, another }) => {
		const response = await send(path, init, usedToken)
		if (response.status !== 401) return { response, usedToken, refused: false }
		const renewed = await refresh(usedToken, deps)
		const { outcome } = renewed
		const token = outcome === 'refreshed' ? renewed.accessToken : outcome === 'replaced' && (await another())
		if (!token) return { response, usedToken, refused: outcome === 'refused' }
		const retried = await send(path, init, token)
		return { response: retried, usedToken: token, refused: retried.status === 401 }
	}
}
