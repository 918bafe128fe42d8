import { paths, storageKeys } from '@ydo/contract/session'
import { consoleTexts } from '@ydo/contract/texts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSession } from './create-session.ts'

type Call = { path: string; init: RequestInit }
type Answer = Response | Error | (() => Response | Promise<Response>)

const user = { id: 'AAAA', name: 'Aarohi', profile: 'missing', role: 'member' }
const successor = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 600 }
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const refused = () => json({ error: { code: 'unauthenticated', message: '' } }, 401)

let values: Map<string, string>
let calls: Call[]
let answers: Answer[]
let errors: unknown[][]
let locks: string[]

beforeEach(() => {
	values = new Map([
		[storageKeys.accessToken, 'access-1'],
		[storageKeys.refreshToken, 'refresh-1'],
	])
	;[calls, answers, errors, locks] = [[], [], [], []]
})

const storage = {
	getItem: (key: string) => values.get(key) ?? null,
	setItem: (key: string, value: string) => void values.set(key, value),
	removeItem: (key: string) => void values.delete(key),
}

/** A server that gives the answers of the list, in turn. */
async function fakeFetch(path: string, init: RequestInit = {}): Promise<Response> {
	calls.push({ path, init })
	const answer = answers.shift()
	if (answer instanceof Error) throw answer
	if (!answer) throw new Error(`nobody expected a call of ${path}`)
	return typeof answer === 'function' ? answer() : answer
}

function newSession() {
	return createSession({
		storage,
		fetch: fakeFetch,
		lock: (name, run) => {
			locks.push(name)
			return run()
		},
		console: { error: (...parts) => void errors.push(parts) },
	})
}

const headersOf = (index: number) => Object.fromEntries(new Headers(calls[index]?.init.headers))
const tokens = () => [...values.values()]

describe('the callback', () => {
	test.each(['#access_token=a%2Bb&refresh_token=c', 'access_token=a%2Bb&refresh_token=c'])(
		'keeps both tokens of %s',
		(fragment) => {
			values.clear()
			const session = newSession()
			expect(session.acceptCallback(fragment)).toBe(true)
			expect(Object.fromEntries(values)).toEqual({ access_token: 'a+b', refresh_token: 'c' })
			expect(session.snapshot()).toEqual({ status: 'unknown' })
		},
	)

	test.each(['', '#', '#access_token=a', '#refresh_token=c', '#access_token=&refresh_token=c', '#error=x'])(
		'keeps nothing of %o and what there was',
		(fragment) => {
			expect(newSession().acceptCallback(fragment)).toBe(false)
			expect(tokens()).toEqual(['access-1', 'refresh-1'])
		},
	)
})

describe('the check', () => {
	test('asks exactly as specified', async () => {
		answers = [json(user)]
		const session = newSession()
		expect(await session.check()).toEqual(user)
		expect(calls).toHaveLength(1)
		expect(calls[0]).toMatchObject({ path: '/auth/user', init: { credentials: 'include' } })
		expect(calls[0]?.init.method ?? 'GET').toBe('GET')
		expect(headersOf(0)).toEqual({ 'content-type': 'application/json', authorization: 'Bearer access-1' })
		expect(session.snapshot()).toEqual({ status: 'signed-in', user })
	})

	test('makes no call without a stored access token', async () => {
		values.delete(storageKeys.accessToken)
		const session = newSession()
		expect(await session.check()).toBeUndefined()
		expect(calls).toEqual([])
		expect(session.snapshot()).toEqual({ status: 'signed-out', ended: false })
	})

	test('refreshes once after a 401 and asks again', async () => {
		answers = [refused(), json(successor), json(user)]
		expect(await newSession().check()).toEqual(user)
		expect(calls.map(({ path }) => path)).toEqual([paths.user, paths.refresh, paths.user])
		expect(calls[1]?.init).toMatchObject({ method: 'POST', body: '{"refresh_token":"refresh-1"}' })
		expect(headersOf(2).authorization).toBe('Bearer access-2')
		expect(Object.fromEntries(values)).toEqual({ access_token: 'access-2', refresh_token: 'refresh-2' })
		expect(locks).toEqual(['ydo-session'])
	})

	test.each<[string, Answer[]]>([
		['a 500', [json({}, 500)]],
		['a 403', [json({}, 403)]],
		['a 401 that the refresh does not help', [refused(), refused()]],
		['a 401 and a server that cannot refresh', [refused(), json({}, 503)]],
		['two 401 in a row', [refused(), json(successor), refused()]],
	])('removes both tokens after %s, once', async (_, given) => {
		answers = given
		const session = newSession()
		expect(await session.check()).toBeUndefined()
		expect(tokens()).toEqual([])
		expect(answers).toEqual([])
		expect(session.snapshot()).toEqual({ status: 'signed-out', ended: true })
		expect(errors).toEqual([])
	})

	test('removes a lone access token that is refused', async () => {
		values.delete(storageKeys.refreshToken)
		answers = [refused()]
		expect(await newSession().check()).toBeUndefined()
		expect(calls).toHaveLength(1)
		expect(tokens()).toEqual([])
	})

	test.each<[string, Answer[]]>([
		['no network', [new TypeError('fetch failed')]],
		['no network at the refresh', [refused(), new TypeError('fetch failed')]],
		['an answer that is no JSON', [new Response('<html>')]],
		['an answer that is no user', [json({ id: 7 })]],
		['new tokens that are none', [refused(), json({ access_token: 7 })]],
	])('says so on the console and keeps the tokens: %s', async (_, given) => {
		answers = given
		const session = newSession()
		expect(await session.check()).toBeUndefined()
		expect(errors).toEqual([[consoleTexts.loginCheck, expect.any(Error)]])
		expect(tokens()).toEqual(['access-1', 'refresh-1'])
		expect(session.snapshot()).toEqual({ status: 'signed-out', ended: false })
	})

	test('is silent when whoever asked has left', async () => {
		const leaving = new AbortController()
		const session = newSession()
		answers = [
			() => {
				leaving.abort()
				throw leaving.signal.reason
			},
		]
		expect(await session.check(leaving.signal)).toBeUndefined()
		expect(calls[0]?.init.signal).toBe(leaving.signal)
		expect(errors).toEqual([])
		expect(session.snapshot()).toEqual({ status: 'unknown' })
	})

	test('stays signed out when that happened while the answer was on its way', async () => {
		const session = newSession()
		answers = [
			async () => {
				answers = [new Response(null, { status: 204 })]
				await session.signOut()
				return json(user)
			},
		]
		expect(await session.check()).toBeUndefined()
		expect(session.snapshot()).toEqual({ status: 'signed-out', ended: false })
	})
})

describe('another tab', () => {
	test('that has refreshed already saves this one the call', async () => {
		answers = [
			() => {
				values.set(storageKeys.accessToken, 'access-9')
				return refused()
			},
			json(user),
		]
		expect(await newSession().check()).toEqual(user)
		expect(calls.map(({ path }) => path)).toEqual([paths.user, paths.user])
		expect(headersOf(1).authorization).toBe('Bearer access-9')
	})

	test('that signed out during the refresh is not signed in again by it', async () => {
		answers = [
			refused(),
			() => {
				values.clear()
				return json(successor)
			},
		]
		expect(await newSession().check()).toBeUndefined()
		expect(tokens()).toEqual([])
	})

	test('that signed in anew keeps its tokens when this one’s are refused', async () => {
		answers = [
			refused(),
			() => {
				values.set(storageKeys.accessToken, 'new').set(storageKeys.refreshToken, 'newer')
				return refused()
			},
			json(user),
		]
		expect(await newSession().check()).toEqual(user)
		expect(tokens()).toEqual(['new', 'newer'])
	})

	test('that signs out signs this one out', async () => {
		answers = [json(user)]
		const session = newSession()
		await session.check()
		for (const key of [storageKeys.accessToken, null]) {
			session.storageChanged({ key, newValue: null })
			expect(session.snapshot()).toEqual({ status: 'signed-out', ended: false })
		}
	})

	test('that signs in as somebody else is noticed', async () => {
		answers = [json(user), json({ ...user, id: 'BBBB' })]
		const session = newSession()
		await session.check()
		const changed = new Promise<void>((resolve) => session.subscribe(resolve))
		session.storageChanged({ key: storageKeys.accessToken, newValue: 'theirs' })
		await changed
		expect(session.snapshot()).toMatchObject({ user: { id: 'BBBB' } })
	})

	test('that signs in makes a signed-out one ask again', () => {
		values.clear()
		const session = newSession()
		session.storageChanged({ key: storageKeys.accessToken, newValue: 'x' })
		expect(session.snapshot()).toEqual({ status: 'unknown' })
	})

	test('that changes something else is of no interest', () => {
		const session = newSession()
		let told = 0
		session.subscribe(() => told++)
		session.storageChanged({ key: 'theme', newValue: null })
		session.storageChanged({ key: storageKeys.refreshToken, newValue: 'x' })
		expect(told).toBe(0)
	})
})

describe('a call', () => {
	test('carries the token and otherwise what it was given', async () => {
		answers = [json([])]
		const signal = new AbortController().signal
		await newSession().request('/api/profile', {
			method: 'PUT',
			body: '{}',
			headers: { 'If-None-Match': '"x"' },
			signal,
		})
		expect(calls[0]).toMatchObject({ path: '/api/profile', init: { method: 'PUT', body: '{}', signal } })
		expect(headersOf(0)).toEqual({ 'if-none-match': '"x"', authorization: 'Bearer access-1' })
	})

	test('is not made without a token', async () => {
		values.clear()
		expect((await newSession().request('/api/users/all')).status).toBe(401)
		expect(calls).toEqual([])
	})

	test('is made again after a refresh, body included', async () => {
		answers = [refused(), json(successor), json({ ok: true })]
		const response = await newSession().request('/api/profile', { method: 'PUT', body: '{"a":1}' })
		expect(await response.json()).toEqual({ ok: true })
		expect(calls[2]).toMatchObject({ path: '/api/profile', init: { method: 'PUT', body: '{"a":1}' } })
		expect(headersOf(2).authorization).toBe('Bearer access-2')
	})

	test.each<[string, Answer[]]>([
		['the refresh', [refused(), refused()]],
		['the new token', [refused(), json(successor), refused()]],
	])('ends the session if the server refuses %s', async (_, given) => {
		answers = given
		const session = newSession()
		expect((await session.request('/api/users/all')).status).toBe(401)
		expect(tokens()).toEqual([])
		expect(session.snapshot()).toEqual({ status: 'signed-out', ended: true })
	})

	test.each([304, 403, 404, 409, 429, 500, 503])('answered %i leaves the tokens alone', async (status) => {
		answers = [new Response(null, { status })]
		expect((await newSession().request('/api/users/all')).status).toBe(status)
		expect(tokens()).toEqual(['access-1', 'refresh-1'])
	})

	test.each([429, 500, 503])('keeps the tokens while the refresh is answered %i', async (status) => {
		answers = [refused(), new Response(null, { status })]
		const session = newSession()
		expect((await session.request('/api/users/all')).status).toBe(401)
		expect(tokens()).toEqual(['access-1', 'refresh-1'])
		expect(session.snapshot()).toEqual({ status: 'unknown' })
	})

	test('throws what fetch throws and keeps the tokens', async () => {
		answers = [new TypeError('fetch failed')]
		await expect(newSession().request('/api/users/all')).rejects.toThrow('fetch failed')
		expect(tokens()).toEqual(['access-1', 'refresh-1'])
	})
})

describe('signing out', () => {
	test('happens here at once and then on the server', async () => {
		const session = newSession()
		let signedOutFirst = false
		answers = [
			() => {
				signedOutFirst = tokens().length === 0 && session.snapshot().status === 'signed-out'
				return new Response(null, { status: 204 })
			},
		]
		await session.signOut()
		expect(signedOutFirst).toBe(true)
		expect(calls[0]).toMatchObject({
			path: paths.signOut,
			init: { method: 'POST', body: '{"refresh_token":"refresh-1"}' },
		})
		expect(session.snapshot()).toEqual({ status: 'signed-out', ended: false })
	})

	test('works without a network and without tokens', async () => {
		answers = [new TypeError('fetch failed')]
		await newSession().signOut()
		await newSession().signOut()
		expect(tokens()).toEqual([])
		expect(calls).toHaveLength(1)
	})
})

test('subscribers hear of changes until they leave, and a snapshot stays the same between them', async () => {
	const session = newSession()
	let told = 0
	const leave = session.subscribe(() => told++)
	expect(session.snapshot()).toBe(session.snapshot())
	answers = [json(user), json(user)]
	await session.check()
	expect(told).toBe(1)
	leave()
	await session.check()
	expect(told).toBe(1)
})
