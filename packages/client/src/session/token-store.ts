import { storageKeys } from '@ydo/contract/session'

/** The part of localStorage that is used. */
export type KeyValueStorage = {
	getItem(key: string): string | null
	setItem(key: string, value: string): void
	removeItem(key: string): void
}

export type TokenPair = { access_token: string; refresh_token: string }

/** Where the tokens stand, shared by every tab: what one writes, the others read. */
export type TokenStore = {
	accessToken(): string | undefined
	refreshToken(): string | undefined
	keep(tokens: TokenPair): void
	/** Removes both tokens. */
	clear(): void
}

export function createTokenStore(storage: KeyValueStorage): TokenStore {
	return {
		accessToken: () => storage.getItem(storageKeys.accessToken) ?? undefined,
		refreshToken: () => storage.getItem(storageKeys.refreshToken) ?? undefined,
		keep: ({ access_token, refresh_token }) => {
			// The refresh token first: whoever finds the new access token then finds the refresh token that belongs to it.
			storage.setItem(storageKeys.refreshToken, refresh_token)
			storage.setItem(storageKeys.accessToken, access_token)
		},
		clear: () => {
			storage.removeItem(storageKeys.accessToken)
			storage.removeItem(storageKeys.refreshToken)
		},
	}
}
