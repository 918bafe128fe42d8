import { paths, tokens as tokensSchema } from '@ydo/contract/session'
import type { KnownMember } from './known-member.ts'
import type { TokenStore } from './token-store.ts'

/** fetch, for paths of our own server. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** Runs one function at a time under a name, across all tabs: navigator.locks in browsers. */
export type Lock = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>

export type Refreshed =
	| { outcome: 'refreshed'; accessToken: string }
	/** Others stand in their place, or none: of another tab's refresh, or of whoever signed in or out there. */
	| { outcome: 'replaced' }
	/** The server says no: these tokens are of no use any more. */
	| { outcome: 'refused' }
	/** The server has no answer just now; the tokens may still be good. */
	| { outcome: 'unavailable' }

const lockName = 'ydo-session'

export type RefreshDeps = { store: TokenStore; known: KnownMember; fetch: Fetch; lock: Lock }

/**
 * Gets new tokens after `rejected`, an access token, was answered 401. One tab does it at a time; one that waited finds the
 * tokens of the tab before it and makes no call. Throws what fetch throws.
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
		// Signed out, or in as somebody else, while the answer was on its way: that stands.
		if (store.refreshToken() !== presented || store.accessToken() !== rejected) return { outcome: 'replaced' }
		// Before the tokens, so that a tab that finds them finds also whose they are.
		const user = known.of(rejected)
		if (user) known.keep(successor.access_token, user)
		store.keep(successor)
		return { outcome: 'refreshed', accessToken: successor.access_token }
	})
}

/** Has the server end the session of a refresh token, also while the page goes away. False where it did not say yes. */
export async function endSession(refreshToken: string, fetch: Fetch): Promise<boolean> {
	const headers = { 'Content-Type': 'application/json' }
	const body = JSON.stringify({ refresh_token: refreshToken })
	const answer = await fetch(paths.signOut, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
	return answer?.ok ?? false
}
