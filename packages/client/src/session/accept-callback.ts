import { setAside } from './earlier-tokens.ts'
import { createTokenStore, type KeyValueStorage, type TokenPair } from './token-store.ts'

/** The tokens of /callback's fragment ("#access_token=…&refresh_token=…"); undefined without both. */
export function tokensOf(fragment: string): TokenPair | undefined {
	const values = new URLSearchParams(fragment.replace(/^#/, ''))
	const [access_token, refresh_token] = [values.get('access_token'), values.get('refresh_token')]
	return access_token && refresh_token ? { access_token, refresh_token } : undefined
}

/** Gives the tokens of /callback's fragment to the session. False, and nothing changed, without both. */
export function acceptCallback(
	fragment: string,
	{ storage, session }: { storage: KeyValueStorage; session: { accept(tokens: TokenPair): void } },
): boolean {
	const tokens = tokensOf(fragment)
	if (!tokens) return false
	setAside(storage, createTokenStore(storage))
	session.accept(tokens)
	return true
}
