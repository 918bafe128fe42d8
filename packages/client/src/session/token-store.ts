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
	/** Whether the pair before stands aside: see [Note: earlier tokens]. */
	hasEarlier(): boolean
	/** The pair that is stored was good: none before it comes back. */
	confirm(): void
	/** Removes all tokens. */
	clear(): void
}

/** Where the pair before stands. Goes with all that begins so when the device forgets a member. */
export const earlierTokensKey = 'ydo:earlier-tokens'

/** Stands there from when the server has ended a session until what it left on the device is erased. */
export const endedKey = 'ydo:ended'

export function createTokenStore(storage: KeyValueStorage): TokenStore {
	const confirm = () => storage.removeItem(earlierTokensKey)
	return {
		accessToken: () => storage.getItem(storageKeys.accessToken) ?? undefined,
		refreshToken: () => storage.getItem(storageKeys.refreshToken) ?? undefined,
		keep: ({ access_token, refresh_token }) => {
			// The refresh token first: whoever finds the new access token then finds the refresh token that belongs to it.
			storage.setItem(storageKeys.refreshToken, refresh_token)
			storage.setItem(storageKeys.accessToken, access_token)
		},
		hasEarlier: () => storage.getItem(earlierTokensKey) !== null,
		confirm,
		clear: () => {
			confirm()
			storage.removeItem(storageKeys.accessToken)
			storage.removeItem(storageKeys.refreshToken)
		},
	}
}
