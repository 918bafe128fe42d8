import type { storageKeys } from '@ydo/contract/session'

// A type alone: the contract's module would bring zod to pages that need none.
const accessTokenKey: (typeof storageKeys)['accessToken'] = 'access_token'

/** The access token this browser holds. Without one nobody is signed in, and nobody has to be asked. */
export function storedToken(): string | null {
	return localStorage.getItem(accessTokenKey)
}
