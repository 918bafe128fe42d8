import { errorBody } from '@ydo/contract/errors'
import { paths, storageKeys, type User, user as userSchema } from '@ydo/contract/session'
import { consoleTexts } from '@ydo/contract/texts/common'
import { createListeners } from '#deck/listeners.ts'
import { type CallInit, createAuthorisedCall, endSession, type Fetch, type Lock } from './refresh.ts'
import { createKnownMember, createTokenStore, endedKey, type KeyValueStorage, type TokenPair } from './token-store.ts'

export type SessionDeps = {
	storage: KeyValueStorage
	fetch: Fetch
	lock: Lock
	/** True without any network: the last known member then stays signed in for cached data. */
	offline?: () => boolean
	console?: Pick<Console, 'error'>
}

/** The visitor's sign-in state. `ended`: the server ended the session; nobody signed out here. */
export type SessionState =
	/** `expected`: the cached user of the token, not yet confirmed by the server. */
	| { status: 'unknown'; expected?: User | undefined }
	| { status: 'signed-in'; user: User }
	| { status: 'signed-out'; ended: boolean }

export type Session = {
	/** Stores the tokens of a sign-in, and their user if known. Tokens from an address need `acceptCallback`. */
	accept(tokens: TokenPair, user?: User): void
	/**
	 * Asks the server who is signed in. Never throws: an error is logged to the console and counts as nobody. Single-flight without a
	 * signal, until somebody signs in.
	 */
	check(signal?: AbortSignal): Promise<User | undefined>
	/**
	 * Calls our own server with the access token of the member signed in as the call begins. After a 401: one refresh and one retry; if
	 * that fails, the session is over and the 401 is returned. Without a stored token makes no call and returns a 401. If the member's
	 * address is no longer admitted, the state reflects it soon after. Throws what fetch throws. The body must be sendable twice.
	 */
	request(path: string, init?: CallInit): Promise<Response>
	/**
	 * `request` on behalf of one member. If somebody else is signed in at the time of a call or its retry, it is not sent: the answer is
	 * a 401, and the state shows the current member.
	 */
	requestAs(member: string): Session['request']
	/** Applies a change that a member has made to their own account: the card exists now, or is paused. */
	changed(member: string, news: Pick<Partial<User>, 'profile' | 'paused'>): void
	/** Signs out locally at once, and on the server if reachable. False if the server did not confirm. */
	signOut(): Promise<boolean>
	/** Handles a storage event of another tab: its sign-out and its new member apply here too. */
	storageChanged(event: { key: string | null }): void
	subscribe(listener: () => void): () => void
	/** The same object until something changes. */
	snapshot(): SessionState
}

/**
 * The rules of a signed-in visit, for browsers and Node: storing, refreshing and removing tokens (specification, sections 4 and 7). Tabs
 * share the storage and the lock.
 */
export function createSession(deps: SessionDeps): Session {
	const { storage, fetch, lock, offline = () => false, console = globalThis.console } = deps
	const store = createTokenStore(storage)
	const known = createKnownMember(storage)
	const call = createAuthorisedCall({ store, known, fetch, lock })
	const changes = createListeners()
	let state: SessionState =
		store.accessToken() === undefined
			? { status: 'signed-out', ended: false }
			: { status: 'unknown', expected: expected() }
	/** The running check that callers share. */
	let checking: Promise<User | undefined> | undefined

	function become(next: SessionState): void {
		state = next
		changes.tell()
	}

	/** The last known owner of the stored token. */
	function expected(): User | undefined {
		return known.of(store.accessToken())
	}

	function shownMember(): string | undefined {
		return state.status === 'signed-in' ? state.user.id : undefined
	}

	function isOf(token: string | undefined, member: string | undefined): boolean {
		return member !== undefined && known.of(token)?.id === member
	}

	async function check(signal?: AbortSignal): Promise<User | undefined> {
		try {
			return await askWho(signal)
		} catch (error) {
			if (signal?.aborted) return undefined // the caller has aborted
			console.error(consoleTexts.loginCheck, error)
			const user = offline() ? expected() : undefined
			become(user ? { status: 'signed-in', user } : { status: 'signed-out', ended: false })
			return user
		}
	}

	function sharedCheck(): Promise<User | undefined> {
		const answer = check()
		checking = answer
		void answer.then(() => {
			if (checking === answer) checking = undefined
		})
		return answer
	}

	async function askWho(signal?: AbortSignal): Promise<User | undefined> {
		const accessToken = store.accessToken()
		if (!accessToken) {
			become({ status: 'signed-out', ended: false })
			return undefined
		}
		const headers = { 'Content-Type': 'application/json' }
		const { response, usedToken } = await call(
			paths.user,
			{ credentials: 'include', headers, signal: signal ?? null },
			{ first: accessToken, another: async () => store.accessToken() },
		)
		if (!response.ok) return (await end(usedToken, response)) ? undefined : askWho(signal)
		const user = userSchema.parse(await response.json())
		// Signed out meanwhile, or in as somebody else.
		if (store.accessToken() !== usedToken) return askWho(signal)
		store.confirm()
		known.keep(usedToken, user)
		become({ status: 'signed-in', user })
		return user
	}

	async function requestFor(member: string | undefined, path: string, init: CallInit = {}): Promise<Response> {
		const another = () => tokenOf(member)
		const first = await another()
		if (!first) return new Response(null, { status: 401 })
		const { response, usedToken, refused } = await call(path, init, { first, another })
		if (refused) await end(usedToken, response)
		if (await saysLapsed(response)) void (checking ?? sharedCheck())
		return response
	}

	/** The stored token, if it is this member's. If its owner is unknown, asks the server and updates the state. */
	async function tokenOf(member: string | undefined): Promise<string | undefined> {
		const token = store.accessToken()
		if (!token || !member || isOf(token, member)) return token
		await askWho()
		return isOf(store.accessToken(), member) ? store.accessToken() : undefined
	}

	/** Removes the tokens; false if storage holds others than the one used: another tab's, or the restored earlier ones. */
	async function end(usedToken: string, { status }: Response): Promise<boolean> {
		if (status === 401 && store.hasEarlier()) {
			const aside = await import('./earlier-tokens.ts')
			if (aside.takeBack(storage, store, usedToken)) return false
		}
		const current = store.accessToken()
		if (current !== undefined && current !== usedToken) return false
		store.clear()
		known.forget()
		if (!current) return true
		// After clearing, which frees the space: full storage must not keep a session alive.
		storage.setItem(endedKey, '')
		become({ status: 'signed-out', ended: true })
		return true
	}

	return {
		accept(tokens, user) {
			// Before the tokens, so that a tab that reads them also finds their user.
			if (user) known.keep(tokens.access_token, user)
			store.keep(tokens)
			storage.removeItem(endedKey)
			checking = undefined // it knows nothing of the new member
			become({ status: 'unknown', ...(user && { expected: user }) })
		},
		check: (signal) => checking ?? (signal ? check(signal) : sharedCheck()),
		request: (path, init) => requestFor(shownMember(), path, init),
		requestAs: (member) => (path, init) => requestFor(member, path, init),
		changed(member, news) {
			if (state.status !== 'signed-in' || state.user.id !== member) return
			const user = { ...state.user, ...news }
			become({ ...state, user })
			const token = store.accessToken()
			if (token) known.keep(token, user)
		},
		async signOut() {
			const refreshToken = store.refreshToken()
			store.clear()
			known.forget()
			become({ status: 'signed-out', ended: false })
			return refreshToken ? endSession(refreshToken, fetch) : true
		},
		storageChanged({ key }) {
			if (key !== null && key !== storageKeys.accessToken) return
			// As it is now: the event may tell late of a change from before this page.
			const token = store.accessToken()
			if (token === undefined) become({ status: 'signed-out', ended: false })
			// Ignores a refresh by that tab for the member signed in here too.
			else if (!isOf(token, shownMember())) become({ status: 'unknown', expected: expected() })
		},
		subscribe: changes.add,
		snapshot: () => state,
	}
}

/** True if a call was refused because the member's address is no longer admitted, so that the known state is stale. */
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
