import { paths, storageKeys } from '@ydo/contract/session'
import { consoleTexts } from '@ydo/contract/texts/common'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, json, refused, sampleServer, successor, user } from '#test/sample-server.ts'
import { endedKey } from './token-store.ts'

let server = sampleServer()
beforeEach(() => {
	server = sampleServer()
})

describe('check', () => {
	test('sends the specified request', async () => {
		server.answers = [json(user)]
		const session = server.newSession()
		expect(await session.check()).toEqual(user)
		expect(server.calls).toHaveLength(1)
		expect(server.calls[0]).toMatchObject({ path: '/auth/user', init: { credentials: 'include' } })
		expect(server.calls[0]?.init.method ?? 'GET').toBe('GET')
		expect(server.headersOf(0)).toEqual({ 'content-type': 'application/json', authorization: 'Bearer access-1' })
		expect(session.snapshot()).toEqual({ status: 'signed-in', user })
	})

	test('makes no call without a stored access token', async () => {
		server.values.delete(storageKeys.accessToken)
		const session = server.newSession()
		expect(await session.check()).toBeUndefined()
		expect(server.calls).toEqual([])
		expect(session.snapshot()).toEqual({ status: 'signed-out', ended: false })
	})

	test('refreshes once after a 401 and retries', async () => {
		server.answers = [refused(), json(successor), json(user)]
		expect(await server.newSession().check()).toEqual(user)
		expect(server.calls.map(({ path }) => path)).toEqual([paths.user, paths.refresh, paths.user])
		expect(server.calls[1]?.init).toMatchObject({ method: 'POST', body: '{"refresh_token":"refresh-1"}' })
		expect(server.headersOf(2).authorization).toBe('Bearer access-2')
		expect(server.tokens()).toEqual(['access-2', 'refresh-2'])
		expect(server.locks).toEqual(['ydo-session'])
	})

	test.each<[string, Answer[]]>([
		['a 500', [json({}, 500)]],
		['a 403', [json({}, 403)]],
		['a 401 that the refresh does not help', [refused(), refused()]],
		['a 401 and a server that cannot refresh', [refused(), json({}, 503)]],
		['two 401 in a row', [refused(), json(successor), refused()]],
	])('removes both tokens after %s, once', async (_, given) => {
		server.answers = given
		const session = server.newSession()
		expect(await session.check()).toBeUndefined()
		expect(server.tokens()).toEqual([])
		expect(server.answers).toEqual([])
		expect(session.snapshot()).toEqual({ status: 'signed-out', ended: true })
		expect(server.errors).toEqual([])
	})

	test('marks local data for erasure by the next page, unless somebody signs in first', async () => {
		server.answers = [refused(), refused()]
		const session = server.newSession()
		await session.check()
		expect(server.values.has(endedKey)).toBe(true)
		session.accept({ access_token: 'access-9', refresh_token: 'refresh-9' })
		expect(server.values.has(endedKey)).toBe(false)
		server.answers = [json({})]
		await session.signOut()
		expect(server.values.has(endedKey)).toBe(false)
	})

	test('removes a lone access token that is refused', async () => {
		server.values.delete(storageKeys.refreshToken)
		server.answers = [refused()]
		expect(await server.newSession().check()).toBeUndefined()
		expect(server.calls).toHaveLength(1)
		expect(server.tokens()).toEqual([])
	})

	test.each<[string, Answer[]]>([
		['no network', [new TypeError('fetch failed')]],
		['no network at the refresh', [refused(), new TypeError('fetch failed')]],
		['an answer that is no JSON', [new Response('<html>')]],
		['an answer that is no user', [json({ id: 7 })]],
		['new tokens that are none', [refused(), json({ access_token: 7 })]],
	])('logs to the console and keeps the tokens: %s', async (_, given) => {
		server.answers = given
		const session = server.newSession()
		expect(await session.check()).toBeUndefined()
		expect(server.errors).toEqual([[consoleTexts.loginCheck, expect.any(Error)]])
		expect(server.tokens()).toEqual(['access-1', 'refresh-1'])
		expect(session.snapshot()).toEqual({ status: 'signed-out', ended: false })
	})

	test('is single-flight when called without a signal', async () => {
		const session = server.newSession()
		const { promise, resolve } = Promise.withResolvers<Response>()
		server.answers = [() => promise, json(user)]
		const asked = [session.check(), session.check(), session.check(new AbortController().signal)]
		resolve(json(user))
		expect(await Promise.all(asked)).toEqual([user, user, user])
		expect(server.calls).toHaveLength(1)
		await session.check()
		expect(server.calls).toHaveLength(2)
	})

	test('is not shared after a sign-in during it', async () => {
		const session = server.newSession()
		const { promise, resolve } = Promise.withResolvers<Response>()
		const other = { ...user, id: 'BBBB' }
		server.answers = [() => promise, json(other), json(other)]
		const before = session.check()
		session.accept({ access_token: 'access-9', refresh_token: 'refresh-9' })
		expect(await session.check(new AbortController().signal)).toEqual(other)
		expect(server.headersOf(1)).toMatchObject({ authorization: 'Bearer access-9' })
		resolve(json(user))
		expect(await before).toEqual(other)
		expect(session.snapshot()).toEqual({ status: 'signed-in', user: other })
	})

	test('is silent when its caller has aborted', async () => {
		const leaving = new AbortController()
		const session = server.newSession()
		server.answers = [
			() => {
				leaving.abort()
				throw leaving.signal.reason
			},
		]
		expect(await session.check(leaving.signal)).toBeUndefined()
		expect(server.calls[0]?.init.signal).toBe(leaving.signal)
		expect(server.errors).toEqual([])
		expect(session.snapshot()).toEqual({ status: 'unknown' })
	})

	test('stays signed out after a sign-out during it', async () => {
		const session = server.newSession()
		server.answers = [
			async () => {
				server.answers = [new Response(null, { status: 204 })]
				await session.signOut()
				return json(user)
			},
		]
		expect(await session.check()).toBeUndefined()
		expect(session.snapshot()).toEqual({ status: 'signed-out', ended: false })
	})
})

describe('request', () => {
	test('carries the token and the caller’s init', async () => {
		server.answers = [json([])]
		const signal = new AbortController().signal
		await server.newSession().request('/api/profile', {
			method: 'PUT',
			body: '{}',
			headers: { 'If-None-Match': '"x"' },
			signal,
		})
		expect(server.calls[0]).toMatchObject({ path: '/api/profile', init: { method: 'PUT', body: '{}', signal } })
		expect(server.headersOf(0)).toEqual({ 'if-none-match': '"x"', authorization: 'Bearer access-1' })
	})

	test('is not made without a token', async () => {
		server.values.clear()
		expect((await server.newSession().request('/api/users/all')).status).toBe(401)
		expect(server.calls).toEqual([])
	})

	test('is retried after a refresh, body included', async () => {
		server.answers = [refused(), json(successor), json({ ok: true })]
		const response = await server.newSession().request('/api/profile', { method: 'PUT', body: '{"a":1}' })
		expect(await response.json()).toEqual({ ok: true })
		expect(server.calls[2]).toMatchObject({ path: '/api/profile', init: { method: 'PUT', body: '{"a":1}' } })
		expect(server.headersOf(2).authorization).toBe('Bearer access-2')
	})

	test.each<[string, Answer[]]>([
		['the refresh', [refused(), refused()]],
		['the new token', [refused(), json(successor), refused()]],
	])('ends the session if the server refuses %s', async (_, given) => {
		server.answers = given
		const session = server.newSession()
		expect((await session.request('/api/users/all')).status).toBe(401)
		expect(server.tokens()).toEqual([])
		expect(session.snapshot()).toEqual({ status: 'signed-out', ended: true })
	})

	test.each([304, 403, 404, 409, 429, 500, 503])('keeps the tokens after a %i', async (status) => {
		server.answers = [new Response(null, { status })]
		expect((await server.newSession().request('/api/users/all')).status).toBe(status)
		expect(server.tokens()).toEqual(['access-1', 'refresh-1'])
	})

	test.each([429, 500, 503])('keeps the tokens while the refresh is answered %i', async (status) => {
		server.answers = [refused(), new Response(null, { status })]
		const session = server.newSession()
		expect((await session.request('/api/users/all')).status).toBe(401)
		expect(server.tokens()).toEqual(['access-1', 'refresh-1'])
		expect(session.snapshot()).toEqual({ status: 'unknown' })
	})

	test('uses a given sender in place of fetch, also for the retry', async () => {
		server.answers = [json(successor)]
		const sent: [string, RequestInit][] = []
		const by = async (path: string, init: RequestInit = {}) => {
			sent.push([path, init])
			return sent.length === 1 ? refused() : json({})
		}
		expect((await server.newSession().request('/api/photos', { method: 'POST', by })).ok).toBe(true)
		expect(server.calls.map(({ path }) => path)).toEqual([paths.refresh])
		const tokens = sent.map(([, init]) => new Headers(init.headers).get('authorization'))
		expect(tokens).toEqual(['Bearer access-1', 'Bearer access-2'])
		expect(sent.map(([path, { method }]) => [path, method])).toEqual(Array(2).fill(['/api/photos', 'POST']))
	})

	test('refused because its member is no longer admitted updates the state with the date the account is erased', async () => {
		const lapsed = { ...user, lapsesAt: '2026-12-20T12:00:00.000Z' }
		server.answers = [json(user), json({ error: { code: 'lapsed', message: '' } }, 403), json(lapsed)]
		const session = server.newSession()
		await session.check()
		const answer = await session.requestAs(user.id)('/api/ticks', { method: 'POST' })
		expect([answer.status, await answer.json()]).toEqual([403, { error: { code: 'lapsed', message: '' } }])
		await expect.poll(() => session.snapshot()).toEqual({ status: 'signed-in', user: lapsed })
		server.answers = [json({ error: { code: 'forbidden', message: '' } }, 403)]
		await session.requestAs(user.id)('/api/ticks', { method: 'POST' })
		expect(server.calls).toHaveLength(4)
	})

	test('throws what fetch throws and keeps the tokens', async () => {
		server.answers = [new TypeError('fetch failed')]
		await expect(server.newSession().request('/api/users/all')).rejects.toThrow('fetch failed')
		expect(server.tokens()).toEqual(['access-1', 'refresh-1'])
	})
})

test('publishing a card completes its member’s profile and no other’s', async () => {
	server.answers = [json(user)]
	const session = server.newSession()
	session.changed(user.id, { profile: 'complete' })
	expect(session.snapshot()).toEqual({ status: 'unknown' })
	await session.check()
	session.changed('BBBB', { profile: 'complete' })
	expect(session.snapshot()).toEqual({ status: 'signed-in', user })
	session.changed(user.id, { profile: 'complete', paused: true })
	expect(session.snapshot()).toEqual({ status: 'signed-in', user: { ...user, profile: 'complete', paused: true } })
	expect(server.newSession().snapshot()).toMatchObject({ expected: { profile: 'complete', paused: true } })
})

describe('signing out', () => {
	test('happens locally at once and then on the server', async () => {
		const session = server.newSession()
		let signedOutFirst = false
		server.answers = [
			() => {
				signedOutFirst = server.tokens().length === 0 && session.snapshot().status === 'signed-out'
				return new Response(null, { status: 204 })
			},
		]
		expect(await session.signOut()).toBe(true)
		expect(signedOutFirst).toBe(true)
		expect(server.calls[0]).toMatchObject({
			path: paths.signOut,
			init: { method: 'POST', body: '{"refresh_token":"refresh-1"}' },
		})
		expect(session.snapshot()).toEqual({ status: 'signed-out', ended: false })
	})

	test('works without a network and without tokens', async () => {
		server.answers = [new TypeError('fetch failed')]
		expect(await server.newSession().signOut()).toBe(false)
		expect(server.tokens()).toEqual([])
		expect(await server.newSession().signOut()).toBe(true)
		expect(server.calls).toHaveLength(1)
	})

	test('is local only when the server does not answer', async () => {
		server.answers = [new Response(null, { status: 503 })]
		expect(await server.newSession().signOut()).toBe(false)
		expect(server.tokens()).toEqual([])
	})
})

test('subscribers are notified until they unsubscribe, and a snapshot is stable between changes', async () => {
	const session = server.newSession()
	let told = 0
	const leave = session.subscribe(() => told++)
	expect(session.snapshot()).toBe(session.snapshot())
	server.answers = [json(user), json(user)]
	await session.check()
	expect(told).toBe(1)
	leave()
	await session.check()
	expect(told).toBe(1)
})
