import { setTimeout as sleep } from 'node:timers/promises'
import type { Request } from '@ydo/client/calls/request'
import { followNews, type LiveParts } from '@ydo/client/live/create-live-news'
import { signInHeadless } from '@ydo/client/member/headless-member'
import type { MemberOptions } from '@ydo/client/member/member-parts'
import { createSession, type Session } from '@ydo/client/session/create-session'
import { type Card, cardList, cardPaths } from '@ydo/contract/cards'
import { errorBody } from '@ydo/contract/errors'
import { type Photo, photo } from '@ydo/contract/photos'
import { type Profile, type ProfileInput, profile, profilePaths } from '@ydo/contract/profile'
import { paths, storageKeys, type User, user } from '@ydo/contract/session'

/** A response that was not OK. `code` is the contract's, or "" if the body was none of its error bodies. */
class CallError extends Error {
	readonly code: string

	constructor(call: string, status: number, code: string) {
		super(`${call} answered ${status}${code && ` (${code})`}`)
		this.name = 'CallError'
		this.code = code
	}
}

/** A signed-in student without a screen, making the calls of a browser. They throw CallError. */
export type Member = {
	user(): Promise<User>
	/** The own card; undefined if there is none yet. */
	profile(): Promise<Profile | undefined>
	saveProfile(input: ProfileInput): Promise<Profile>
	/** Adds a photo from the bytes of a JPEG. */
	addPhoto(bytes: Uint8Array): Promise<Photo>
	removePhoto(id: string): Promise<void>
	cards(): Promise<Card[]>
	/** Any call, with the student's session. */
	request: Request
	/** Subscribes to the student's socket. Returns the unsubscribe function. */
	news: MemberOptions['news']
	/** Ends the session, here and on the server. */
	signOut(): Promise<void>
}

/** Signs a student in at the app at `url`. The session renews itself as long as it is used. */
export async function signInAs(email: string, url: string): Promise<Member> {
	const storage = createStorage()
	const session = createSession({
		storage,
		fetch: (path, init) => fetch(new URL(path, url), init),
		lock: (_, run) => run(), // a session for each member and one call at a time: nothing to lock
	})
	session.accept(await signInHeadless(url, email))

	const call = async (method: string, path: string, init: RequestInit = {}): Promise<unknown> => {
		const answer = await session.request(path, { method, ...init })
		const text = await answer.text()
		if (!answer.ok) throw new CallError(`${method} ${path}`, answer.status, codeOf(text))
		return text === '' ? undefined : JSON.parse(text)
	}

	return {
		request: session.request,
		news(numbers, typing) {
			const ending = new AbortController()
			void followNews(liveParts(url, session, storage), { numbers, typing }, ending.signal)
			return () => ending.abort()
		},
		user: async () => user.parse(await call('GET', paths.user)),
		cards: async () => cardList.parse(await call('GET', cardPaths.all)),
		profile: () => call('GET', profilePaths.profile).then(profile.parse, absent),
		saveProfile: async (input) => profile.parse(await call('PUT', profilePaths.profile, asJson(input))),
		addPhoto: async (bytes) => photo.parse(await call('POST', profilePaths.photos, asJpeg(bytes))),
		removePhoto: async (id) => void (await call('DELETE', `${profilePaths.photos}/${id}`)),
		signOut: async () => void (await session.signOut()),
	}
}

function liveParts(url: string, session: Pick<Session, 'check'>, storage: ReturnType<typeof createStorage>): LiveParts {
	return {
		connect: (path) => new WebSocket(new URL(path, url.replace(/^http/, 'ws'))),
		token: () => storage.getItem(storageKeys.accessToken) ?? undefined,
		renew: session.check,
		wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => undefined),
		wake: () => () => undefined,
		random: (length) => crypto.getRandomValues(new Uint8Array(length)),
	}
}

function createStorage() {
	const values = new Map<string, string>()
	return {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}
}

function asJson(value: unknown): RequestInit {
	return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }
}

function asJpeg(bytes: Uint8Array): RequestInit {
	return { headers: { 'content-type': 'image/jpeg' }, body: new Uint8Array(bytes) }
}

function absent(error: unknown): undefined {
	if (error instanceof CallError && error.code === 'not_found') return undefined
	throw error
}

function codeOf(text: string): string {
	try {
		return errorBody.parse(JSON.parse(text)).error.code
	} catch {
		return ''
	}
}
