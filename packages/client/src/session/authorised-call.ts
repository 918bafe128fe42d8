import { type Fetch, type RefreshDeps, refresh } from './refresh.ts'

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
 * Calls with an access token; after a 401 refreshes once and calls once more. Where other tokens stand in storage by then,
 * `another` says which of them the call may go out with, if any. While the server has no answer to a refresh, the 401 stands
 * and nothing is lost. Throws what fetch throws.
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
