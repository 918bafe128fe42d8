import { paths, type User, user as userSchema } from '@ydo/contract/session'
import { createAuthorisedCall } from './authorised-call.ts'
import { createKnownMember } from './known-member.ts'
import type { Fetch } from './refresh.ts'
import { createTokenStore, type KeyValueStorage, type TokenPair } from './token-store.ts'

/**
 * Whose tokens they are, as the server says. `nobody`: it refuses both of them. `unknown`: it has no answer. Otherwise with the
 * pair to keep, which is another one where the access token had to be renewed.
 */
export type Whose = { is: 'nobody' | 'unknown'; tokens: TokenPair } | { is: 'known'; user: User; tokens: TokenPair }

/** Asks whose tokens they are, and keeps them nowhere. Never throws. */
export async function whoseTokens(tokens: TokenPair, fetch: Fetch): Promise<Whose> {
	const storage = memory()
	const store = createTokenStore(storage)
	store.keep(tokens)
	// No other tab holds these tokens: nobody has to be waited for.
	const call = createAuthorisedCall({ store, known: createKnownMember(storage), fetch, lock: (_, run) => run() })
	const held = () => ({
		access_token: store.accessToken() ?? tokens.access_token,
		refresh_token: store.refreshToken() ?? tokens.refresh_token,
	})
	try {
		const first = tokens.access_token
		const { response, refused } = await call(paths.user, {}, { first, another: async () => undefined })
		if (!response.ok) return { is: refused ? 'nobody' : 'unknown', tokens: held() }
		return { is: 'known', user: userSchema.parse(await response.json()), tokens: held() }
	} catch {
		return { is: 'unknown', tokens: held() }
	}
}

function memory(): KeyValueStorage {
	const values = new Map<string, string>()
	return {
		getItem: (key) => values.get(key) ?? null,
		setItem: (key, value) => void values.set(key, value),
		removeItem: (key) => void values.delete(key),
	}
}
