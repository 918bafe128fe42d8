import { tokenPair } from '@ydo/contract/token-pair'
import { earlierTokensKey, type KeyValueStorage, type TokenPair, type TokenStore } from './token-store.ts'

// [Note: earlier tokens] Anybody can make a link to /callback with tokens that are none, and so put a member's good ones out of
// the way. Those stand aside until the server has confirmed the new pair, once; if it refuses that pair at its first check, they
// come back. Several links in a row put nothing but the first pair aside: those between were never confirmed. Signing out, and
// whatever else ends the visit, takes them away too, and a pair that was good once is never followed by an earlier one.

/** Puts the stored tokens aside, for others that come from outside; unless there are some aside already. */
export function setAside(storage: KeyValueStorage, store: TokenStore): void {
	const [access_token, refresh_token] = [store.accessToken(), store.refreshToken()]
	if (!access_token || !refresh_token || store.hasEarlier()) return
	storage.setItem(earlierTokensKey, JSON.stringify({ access_token, refresh_token }))
}

/** Puts those back that stand aside, in the place of `refused`, an access token. False where there is nothing to put back. */
export function takeBack(storage: KeyValueStorage, store: TokenStore, refused: string): boolean {
	const earlier = parsed(storage.getItem(earlierTokensKey))
	if (!earlier || store.accessToken() !== refused) return false
	store.confirm()
	store.keep(earlier)
	return true
}

function parsed(text: string | null): TokenPair | undefined {
	try {
		return tokenPair.safeParse(JSON.parse(text ?? 'null')).data
	} catch {
		return undefined
	}
}
