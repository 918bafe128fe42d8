import { tokenPair } from '@ydo/contract/token-pair'
import { earlierTokensKey, type KeyValueStorage, type TokenPair, type TokenStore } from './token-store.ts'

// [Note: earlier tokens] Anyone can make a link to /callback with invalid tokens, and so displace a member's valid ones. Those are set
// aside until the server has confirmed the new pair once; if it refuses that pair at its first check, they are restored. After several
// links in a row only the first pair is set aside: those between were never confirmed. Signing out, and any other end of the visit,
// removes them too, and a pair that was once valid is never replaced by an earlier one.

/** Sets the stored tokens aside for tokens from a link, unless a pair is set aside already. */
export function setAside(storage: KeyValueStorage, store: TokenStore): void {
	const [access_token, refresh_token] = [store.accessToken(), store.refreshToken()]
	if (!access_token || !refresh_token || store.hasEarlier()) return
	storage.setItem(earlierTokensKey, JSON.stringify({ access_token, refresh_token }))
}

/** Restores the pair set aside if `refused` is the stored access token. False if there is nothing to restore. */
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
