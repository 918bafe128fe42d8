import type { storageKeys } from '@ydo/contract/session'
import { deviceStorage } from './storage.ts'

// A type only: the contract's module would pull zod into pages that need none.
const accessTokenKey: (typeof storageKeys)['accessToken'] = 'access_token'

/** The access token stored in this browser. Null means signed out, without a request. */
export function storedToken(): string | null {
	return deviceStorage.getItem(accessTokenKey)
}
