import { type Fetch, type Lock, refresh } from './refresh.ts'
import type { TokenStore } from './token-store.ts'

export type Attempt = {
	response: Response
	/** The access token the answer was given to. */
	usedToken: string
	/** Whether the session is over: the server refused the token and would not, or could not usefully, renew it. */
	refused: boolean
}

/** As fetch takes it. `by` sends it in place of fetch, for instance to tell how much has left. */
export type CallInit = RequestInit & { by?: Fetch }

/**
 * Calls with an access token; after a 401 refreshes once and calls once more. While the server has no answer to a refresh,
 * the 401 stands and nothing is lost. Throws what fetch throws.
 */
export type AuthorisedCall = (path: string, init: CallInit, accessToken: string) => Promise<Attempt>

export function createAuthorisedCall(deps: { store: TokenStore; fetch: Fetch; lock: Lock }): AuthorisedCall {
	const send = (path: string, { by = deps.fetch, ...init }: CallInit, token: string) => {
		const headers = new Headers(init.headers)
		headers.set('Authorization', `Bearer ${token}`)
		return by(path, { ...init, headers })
	}
	return async (path, init, usedToken) => {
		const response = await send(path, init, usedToken)
		if (response.status !== 401) return { response, usedToken, refused: false }
		const renewed = await refresh(usedToken, deps)
		if (renewed.outcome !== 'refreshed') return { response, usedToken, refused: renewed.outcome === 'refused' }
		const retried = await send(path, init, renewed.accessToken)
		return { response: retried, usedToken: renewed.accessToken, refused: retried.status === 401 }
	}
}
