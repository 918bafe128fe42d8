import { errorBody } from '@ydo/contract/errors'
import { paths, storageKeys, type User, user as userSchema } from '@ydo/contract/session'
import { consoleTexts } from '@ydo/contract/texts/console'
import { type AuthorisedCall, type CallInit, createAuthorisedCall } from './authorised-call.ts'
import { createKnownMember, type KnownMember } from './known-member.ts'
import { endSession, type Fetch, type Lock } from './refresh.ts'
import { createStateHolder, type StateHolder } from './session-state.ts'
import { createTokenStore, endedKey, type KeyValueStorage, type TokenPair, type TokenStore } from './token-store.ts'

export type SessionDeps = {
	storage: KeyValueStorage
	fetch: Fetch
	lock: Lock
	/** Whether there is no network at all: who was signed in then stays it for what the device holds. */
	offline?: () => boolean
	console?: Pick<Console, 'error'>
}

export type Session = Omit<StateHolder, 'become'> & {
	/** Keeps the tokens of a sign-in, and whose they are where that is known. Those that come by an address need `acceptCallback`. */
	accept(tokens: TokenPair, user?: User): void
	/**
	 * Asks the server who is signed in. Never throws: an error goes to the console and counts as nobody. Who asks while a check
	 * without a signal runs gets its answer, unless somebody signed in meanwhile.
	 */
	check(signal?: AbortSignal): Promise<User | undefined>
	/**
	 * A call to our own server with the access token, for whoever is signed in as it begins. An answer of 401 is followed by one
	 * refresh and one retry; if that does not help, the session is over and the 401 is the answer. Without a stored token no call
	 * is made: the answer is a 401. Where the member's address is no longer admitted, the state says so soon after. Throws what
	 * fetch throws. A body must be one that can be sent twice.
	 */
	request(path: string, init?: CallInit): Promise<Response>
	/**
	 * `request` for all that a member begins. Where somebody else is signed in by the time of a call, or of its retry, it is
	 * not sent: the answer is a 401, and the state says who that is.
	 */
	requestAs(member: string): Session['request']
	/** Notes what a member has changed of what the server says of them: that their card exists now, or is paused. */
	changed(member: string, news: Pick<Partial<User>, 'profile' | 'paused'>): void
	/** Signs out here at once and, where it can be reached, on the server. False when the server could not be told. */
	signOut(): Promise<boolean>
	/** Takes an event of another tab's change to the storage: its sign-out is ours, and so is its new member. */
	storageChanged(event: { key: string | null; newValue: string | null }): void
}

type Parts = {
	storage: KeyValueStorage
	store: TokenStore
	known: KnownMember
	state: StateHolder
	call: AuthorisedCall
	fetch: Fetch
}

/**
 * The rules of a signed-in visit, for browsers and Node alike: where tokens stand, when they are renewed, and when they go
 * (specification, sections 4 and 7). Tabs share the storage and the lock.
 */
export function createSession(deps: SessionDeps): Session {
	const { storage, fetch, lock, offline = () => false, console = globalThis.console } = deps
	const store = createTokenStore(storage)
	const known = createKnownMember(storage)
	const expected = () => known.of(store.accessToken())
	const state = createStateHolder(
		store.accessToken() === undefined
			? { status: 'signed-out', ended: false }
			: { status: 'unknown', expected: expected() },
	)
	const parts = { storage, store, known, state, fetch, call: createAuthorisedCall({ store, known, fetch, lock }) }

	const check = async (signal?: AbortSignal): Promise<User | undefined> => {
		try {
			return await askWho(parts, signal)
		} catch (error) {
			if (signal?.aborted) return undefined // whoever asked has left
			console.error(consoleTexts.loginCheck, error)
			const user = offline() ? expected() : undefined
			state.become(user ? { status: 'signed-in', user } : { status: 'signed-out', ended: false })
			return user
		}
	}

	let running: Promise<User | undefined> | undefined
	const share = () => {
		const answer = check()
		running = answer
		void answer.then(() => {
			if (running === answer) running = undefined
		})
		return answer
	}

	const ask = async (member: string | undefined, path: string, init?: CallInit) => {
		const answer = await request(parts, member, path, init)
		if (await saysLapsed(answer)) void (running ?? share())
		return answer
	}

	return {
		accept: (tokens, user) => {
			// Before the tokens, so that a tab that finds them finds also whose they are.
			if (user) known.keep(tokens.access_token, user)
			store.keep(tokens)
			storage.removeItem(endedKey)
			running = undefined // of whoever signs in now it knows nothing
			state.become({ status: 'unknown', ...(user && { expected: user }) })
		},
		check: (signal) => running ?? (signal ? check(signal) : share()),
		request: (path, init) => ask(shownMember(state), path, init),
		requestAs: (member) => (path, init) => ask(member, path, init),
		changed: (member, news) => {
			const now = state.snapshot()
			if (now.status !== 'signed-in' || now.user.id !== member) return
			const user = { ...now.user, ...news }
			state.become({ ...now, user })
			const token = store.accessToken()
			if (token) known.keep(token, user)
		},
		signOut: () => signOut(parts),
		storageChanged: ({ key, newValue }) => {
			if (key !== null && key !== storageKeys.accessToken) return
			if (newValue === null) state.become({ status: 'signed-out', ended: false })
			// Not where that tab refreshed the tokens of who is signed in here too.
			else if (!isOf(known, newValue, shownMember(state))) state.become({ status: 'unknown', expected: expected() })
		},
		subscribe: state.subscribe,
		snapshot: state.snapshot,
	}
}

/** Whether a call was refused because the member's address is no longer admitted: what is known of them is old then. */
async function saysLapsed(answer: Response): Promise<boolean> {
	if (answer.status !== 403) return false
	const body = errorBody.safeParse(
		await answer
			.clone()
			.json()
			.catch(() => undefined),
	)
	return body.success && body.data.error.code === 'lapsed'
}

async function askWho(parts: Parts, signal?: AbortSignal): Promise<User | undefined> {
	const { store, known, state, call } = parts
	const accessToken = store.accessToken()
	if (!accessToken) {
		state.become({ status: 'signed-out', ended: false })
		return undefined
	}
	const headers = { 'Content-Type': 'application/json' }
	const { response, usedToken } = await call(
		paths.user,
		{ credentials: 'include', headers, signal: signal ?? null },
		{ first: accessToken, another: async () => store.accessToken() },
	)
	if (!response.ok) return (await end(parts, usedToken, response)) ? undefined : askWho(parts, signal)
	const user = userSchema.parse(await response.json())
	// Signed out meanwhile, or in as somebody else.
	if (store.accessToken() !== usedToken) return askWho(parts, signal)
	store.confirm()
	known.keep(usedToken, user)
	state.become({ status: 'signed-in', user })
	return user
}

async function request(parts: Parts, member: string | undefined, path: string, init: CallInit = {}): Promise<Response> {
	const another = () => tokenOf(parts, member)
	const first = await another()
	if (!first) return new Response(null, { status: 401 })
	const { response, usedToken, refused } = await parts.call(path, init, { first, another })
	if (refused) await end(parts, usedToken, response)
	return response
}

/** The stored token, if it is this member's: where that is not known, the server is asked whose it is, and the state says it. */
async function tokenOf(parts: Parts, member: string | undefined): Promise<string | undefined> {
	const { store, known } = parts
	const token = store.accessToken()
	if (!token || !member || isOf(known, token, member)) return token
	await askWho(parts)
	return isOf(known, store.accessToken(), member) ? store.accessToken() : undefined
}

function isOf(known: KnownMember, token: string | undefined, member: string | undefined): boolean {
	return member !== undefined && known.of(token)?.id === member
}

function shownMember(state: StateHolder): string | undefined {
	const now = state.snapshot()
	return now.status === 'signed-in' ? now.user.id : undefined
}

/** Forgets the tokens; false if others stand in the place of the one that was used: by another tab, or those before it. */
async function end({ storage, store, known, state }: Parts, usedToken: string, { status }: Response): Promise<boolean> {
	if (status === 401 && store.hasEarlier()) {
		const aside = await import('./earlier-tokens.ts')
		if (aside.takeBack(storage, store, usedToken)) return false
	}
	const current = store.accessToken()
	if (current !== undefined && current !== usedToken) return false
	store.clear()
	known.forget()
	if (!current) return true
	// After what made room for it: full storage must not keep a session alive.
	storage.setItem(endedKey, '')
	state.become({ status: 'signed-out', ended: true })
	return true
}

async function signOut({ store, known, state, fetch }: Parts): Promise<boolean> {
	const refreshToken = store.refreshToken()
	store.clear()
	known.forget()
	state.become({ status: 'signed-out', ended: false })
	return refreshToken ? endSession(refreshToken, fetch) : true
}
