import { storageKeys, type User, user as userSchema } from '@ydo/contract/session'

/** The subset of localStorage in use. */
export type KeyValueStorage = {
	getItem(key: string): string | null
	/** Returns false, or throws, if the device refuses. */
	setItem(key: string, value: string): unknown
	removeItem(key: string): void
}

export type TokenPair = { access_token: string; refresh_token: string }

/** The stored tokens, shared by all tabs. */
export type TokenStore = {
	accessToken(): string | undefined
	refreshToken(): string | undefined
	keep(tokens: TokenPair): void
	/** True if an earlier pair is set aside: see [Note: earlier tokens]. */
	hasEarlier(): boolean
	/** The stored pair was valid: no earlier one will be restored. */
	confirm(): void
	/** Removes all tokens. */
	clear(): void
}

/** The earlier pair. Its prefix makes it erased with all else when the device forgets a member. */
export const earlierTokensKey = 'ydo:earlier-tokens'

/** Set from the end of a session by the server until its local data is erased. */
export const endedKey = 'ydo:ended'

export function createTokenStore(storage: KeyValueStorage): TokenStore {
	const confirm = () => storage.removeItem(earlierTokensKey)
	return {
		accessToken: () => storage.getItem(storageKeys.accessToken) ?? undefined,
		refreshToken: () => storage.getItem(storageKeys.refreshToken) ?? undefined,
		keep: ({ access_token, refresh_token }) => {
			// The refresh token first: a reader that sees the new access token then finds its matching refresh token.
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

/** Caches whose token this device has, as the server said last: available before the next check, and offline. */
export type KnownMember = {
	of(accessToken: string | undefined): User | undefined
	keep(accessToken: string, user: User): void
	forget(): void
}

/** Storage key. `token` holds the last letters of its token, so that the entry never applies to another token. */
export const knownMemberKey = 'ydo:member'
const letters = 16

export function createKnownMember(storage: KeyValueStorage): KnownMember {
	return {
		of(accessToken) {
			try {
				const { token, user } = JSON.parse(storage.getItem(knownMemberKey) ?? 'null') ?? {}
				return accessToken && token === accessToken.slice(-letters) ? userSchema.parse(user) : undefined
			} catch {
				return undefined
			}
		},
		keep(accessToken, user) {
			const value = JSON.stringify({ token: accessToken.slice(-letters), user })
			if (storage.getItem(knownMemberKey) !== value) storage.setItem(knownMemberKey, value)
		},
		forget: () => storage.removeItem(knownMemberKey),
	}
}

/**
 * The name used in the welcome: the first word of `name`, else of `full_name`, else the e-mail before the at-sign. Empty if all are
 * missing.
 */
export function firstName({ name, full_name, email }: Pick<User, 'name' | 'full_name' | 'email'>): string {
	return firstWord(name) || firstWord(full_name) || (email?.split('@')[0]?.trim() ?? '')
}

function firstWord(text = ''): string {
	return text.trim().split(/\s+/u)[0] ?? ''
}
