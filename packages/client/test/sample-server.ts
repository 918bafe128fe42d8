import { storageKeys } from '@ydo/contract/session'
import { acceptCallback, type CallbackOutcome } from '#session/accept-callback.ts'
import { createSession, type Session } from '#session/create-session.ts'

export type Answer = Response | Error | (() => Response | Promise<Response>)

export const user = { id: 'AAAA', name: 'Aarohi', profile: 'missing', role: 'member' }
export const successor = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 600 }
export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
export const refused = () => json({ error: { code: 'unauthenticated', message: '' } }, 401)

/** For tests: a browser that is signed in as 'access-1' and 'refresh-1', and a server that gives `answers` in turn. */
export function sampleServer() {
	const server = {
		values: new Map<string, string>([
			[storageKeys.accessToken, 'access-1'],
			[storageKeys.refreshToken, 'refresh-1'],
		]),
		answers: [] as Answer[],
		calls: [] as { path: string; init: RequestInit }[],
		/** Arguments of console.error. */
		errors: [] as unknown[][],
		/** Names of the locks taken. */
		locks: [] as string[],
		headersOf: (index: number) => Object.fromEntries(new Headers(server.calls[index]?.init.headers)),
		tokens: () => Object.values(storageKeys).flatMap((key) => server.values.get(key) ?? []),
		offline: false,
		/** True if /callback's tokens come from a sign-in of this browser. `judgements` answer whose they are; a 401 by default. */
		isArrival: false,
		judgements: [] as Answer[],
		judged: [] as { path: string; init: RequestInit }[],
		/** Runs acceptCallback on a fragment. */
		callback: (fragment: string, session: Session = server.newSession()): Promise<CallbackOutcome> =>
			acceptCallback(fragment, { storage, session, fetch: judge, isArrival: () => server.isArrival }),
		newSession: (): Session =>
			createSession({
				storage,
				fetch,
				lock,
				offline: () => server.offline,
				console: { error: (...parts) => void server.errors.push(parts) },
			}),
	}
	const storage = {
		getItem: (key: string) => server.values.get(key) ?? null,
		setItem: (key: string, value: string) => void server.values.set(key, value),
		removeItem: (key: string) => void server.values.delete(key),
	}
	const given = async (answer: Answer): Promise<Response> => {
		if (answer instanceof Error) throw answer
		return typeof answer === 'function' ? answer() : answer
	}
	const fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
		server.calls.push({ path, init })
		return given(server.answers.shift() ?? new Error(`nobody expected a call of ${path}`))
	}
	const judge = async (path: string, init: RequestInit = {}): Promise<Response> => {
		server.judged.push({ path, init })
		return given(server.judgements.shift() ?? refused())
	}
	const lock = <Result>(name: string, run: () => Promise<Result>) => {
		server.locks.push(name)
		return run()
	}
	return server
}
