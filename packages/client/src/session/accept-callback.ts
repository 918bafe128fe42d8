import type { User } from '@ydo/contract/session'
import type { Session } from './create-session.ts'
import { setAside } from './earlier-tokens.ts'
import { endSession, type Fetch } from './refresh.ts'
import { createTokenStore, type KeyValueStorage, type TokenPair } from './token-store.ts'
import { whoseTokens } from './whose-tokens.ts'

/** The tokens of /callback's fragment ("#access_token=…&refresh_token=…"); undefined without both. */
export function tokensOf(fragment: string): TokenPair | undefined {
	const values = new URLSearchParams(fragment.replace(/^#/, ''))
	const [access_token, refresh_token] = [values.get('access_token'), values.get('refresh_token')]
	return access_token && refresh_token ? { access_token, refresh_token } : undefined
}

/** A sign-in that wants a yes. Until `accept` nothing of it is kept. */
export type Question = {
	/** Whose it is; undefined where the server has no answer. */
	readonly account: User | undefined
	/** Who is signed in now. */
	readonly current: User | undefined
	accept(): void
}

export type CallbackOutcome =
	/** The address held no tokens. */
	| { readonly did: 'nothing' }
	/** The session has them. `again`: they are of who was signed in before, and is so still. */
	| { readonly did: 'accepted'; readonly again?: User }
	| { readonly did: 'ask'; readonly question: Question }

export type CallbackDeps = {
	storage: KeyValueStorage
	session: Pick<Session, 'accept' | 'check'>
	fetch: Fetch
	/** Whether these tokens come from a sign-in that began in this browser; answers yes once. */
	isArrival(tokens: TokenPair): boolean
}

// [Note: whose sign-in] Anybody can make a link to /callback with tokens of their own account, and so have somebody else
// write, upload and choose in it. So tokens are accepted at once where LOGIN WITH was pressed in this tab, or the server's cookie
// says that they come from a sign-in of this browser, and nobody else is signed in. Of all others the server is asked whose they are, and the visitor
// whether they want that. Tokens that are nobody's sign nobody in: they are kept as the specification has it, which asks the
// server again. See docs/decisions/0032.

/** Gives the tokens of /callback's fragment to the session, or says what has to be asked before. */
export async function acceptCallback(fragment: string, deps: CallbackDeps): Promise<CallbackOutcome> {
	const tokens = tokensOf(fragment)
	if (!tokens) return { did: 'nothing' }
	const isArrival = deps.isArrival(tokens)
	const held = createTokenStore(deps.storage)
	if (isArrival && !held.accessToken()) return keep(tokens, deps)
	const whose = await whoseTokens(tokens, deps.fetch)
	if (whose.is === 'nobody') return keep(tokens, deps)
	const account = whose.is === 'known' ? whose.user : undefined
	const current = held.accessToken() ? await deps.session.check() : undefined
	if (isArrival && !current) return keep(whose.tokens, deps)
	if (isArrival && current && current.id === account?.id) return replace(whose.tokens, deps, current)
	return { did: 'ask', question: { account, current, accept: () => void keep(whose.tokens, deps) } }
}

function keep(tokens: TokenPair, { storage, session }: CallbackDeps): CallbackOutcome {
	setAside(storage, createTokenStore(storage))
	session.accept(tokens)
	return { did: 'accepted' }
}

/** Keeps tokens of who is signed in already, and ends the session before, which nothing holds any more. */
function replace(tokens: TokenPair, { session, storage, fetch }: CallbackDeps, user: User): CallbackOutcome {
	const before = createTokenStore(storage).refreshToken()
	session.accept(tokens, user)
	if (before) void endSession(before, fetch)
	return { did: 'accepted', again: user }
}
