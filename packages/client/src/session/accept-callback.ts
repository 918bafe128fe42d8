import { paths, type User, user as userSchema } from '@ydo/contract/session'
import type { Session } from './create-session.ts'
import { setAside } from './earlier-tokens.ts'
import { createAuthorisedCall, endSession, type Fetch } from './refresh.ts'
import { createKnownMember, createTokenStore, type KeyValueStorage, type TokenPair } from './token-store.ts'

/** The tokens in /callback's fragment ("#access_token=…&refresh_token=…"); undefined unless both are present. */
export function tokensOf(fragment: string): TokenPair | undefined {
	const values = new URLSearchParams(fragment.replace(/^#/, ''))
	const [access_token, refresh_token] = [values.get('access_token'), values.get('refresh_token')]
	return access_token && refresh_token ? { access_token, refresh_token } : undefined
}

/** A sign-in that needs confirmation. Nothing of it is stored before `accept`. */
export type Question = {
	/** The account of the tokens; undefined if the server gave no answer. */
	readonly account: User | undefined
	/** The currently signed-in user. */
	readonly current: User | undefined
	accept(): void
}

export type CallbackOutcome =
	/** The address held no tokens. */
	| { readonly did: 'nothing' }
	/** The session has the tokens. `again`: the user who was signed in already. */
	| { readonly did: 'accepted'; readonly again?: User }
	| { readonly did: 'ask'; readonly question: Question }

export type CallbackDeps = {
	storage: KeyValueStorage
	session: Pick<Session, 'accept' | 'check'>
	fetch: Fetch
	/** True once if these tokens come from a sign-in that began in this browser. */
	isArrival(tokens: TokenPair): boolean
}

// [Note: whose sign-in] Anyone can make a link to /callback with tokens of their own account, and so make someone else write, upload and
// choose in it. So tokens are accepted at once only if LOGIN WITH was pressed in this tab, or the server's cookie says that they come
// from a sign-in of this browser, and nobody else is signed in. For all others the server is asked whose they are, and the visitor
// whether to use them. Invalid tokens sign nobody in: they are stored as the specification says, and the server is asked again. See
// docs/decisions/0032.

/** Passes the tokens in /callback's fragment to the session, or returns the question to ask first. */
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

/** Stores new tokens of the signed-in user and ends the previous session, whose tokens are gone. */
function replace(tokens: TokenPair, { session, storage, fetch }: CallbackDeps, user: User): CallbackOutcome {
	const before = createTokenStore(storage).refreshToken()
	session.accept(tokens, user)
	if (before) void endSession(before, fetch)
	return { did: 'accepted', again: user }
}

/**
 * The owner of tokens according to the server. `nobody`: it refuses both. `unknown`: no answer. `tokens` is the pair to store, a new one
 * if the access token had to be refreshed.
 */
type Whose = { is: 'nobody' | 'unknown'; tokens: TokenPair } | { is: 'known'; user: User; tokens: TokenPair }

/** Asks whose the tokens are without storing them. Never throws. */
async function whoseTokens(tokens: TokenPair, fetch: Fetch): Promise<Whose> {
	const storage = memory()
	const store = createTokenStore(storage)
	store.keep(tokens)
	// No other tab has these tokens, so no lock is needed.
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
