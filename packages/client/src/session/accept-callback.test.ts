import { storageKeys } from '@ydo/contract/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { json, refused, sampleServer, successor, user } from './sample-server.ts'
import { earlierTokensKey, endedKey } from './token-store.ts'

let server = sampleServer()
beforeEach(() => {
	server = sampleServer()
})

const other = { ...user, id: 'BBBB' }
const link = '#access_token=x&refresh_token=y'
const earlier = () => server.values.has(earlierTokensKey)

describe('the callback', () => {
	test.each(['#access_token=a%2Bb&refresh_token=c', 'access_token=a%2Bb&refresh_token=c'])(
		'keeps both tokens of %s',
		(fragment) => {
			server.values.clear()
			const session = server.newSession()
			expect(server.callback(fragment, session)).toBe(true)
			expect(Object.fromEntries(server.values)).toEqual({ access_token: 'a+b', refresh_token: 'c' })
			expect(session.snapshot()).toEqual({ status: 'unknown' })
		},
	)

	test.each(['', '#', '#access_token=a', '#refresh_token=c', '#access_token=&refresh_token=c', '#error=x'])(
		'keeps nothing of %o and what there was',
		(fragment) => {
			expect(server.callback(fragment)).toBe(false)
			expect(server.tokens()).toEqual(['access-1', 'refresh-1'])
		},
	)
})

describe('the tokens before', () => {
	test('come back when those of a link are refused, in whatever tab and however late they are checked', async () => {
		server.callback(link)
		expect(server.tokens()).toEqual(['x', 'y'])
		server.answers = [refused(), refused(), json(user)]
		expect(await server.newSession().check()).toEqual(user)
		expect(server.headersOf(2).authorization).toBe('Bearer access-1')
		expect(server.tokens()).toEqual(['access-1', 'refresh-1'])
		expect(earlier()).toBe(false)
	})

	test('come back after several links too', async () => {
		for (const fragment of [link, link, '#access_token=v&refresh_token=w']) server.callback(fragment)
		server.answers = [refused(), refused(), json(user)]
		expect(await server.newSession().check()).toEqual(user)
		expect(server.tokens()).toEqual(['access-1', 'refresh-1'])
	})

	test('serve what their member began', async () => {
		server.answers = [json(user)]
		const session = server.newSession()
		await session.check()
		server.callback(link)
		server.answers = [refused(), refused(), json(user), json({ done: true })]
		expect(await (await session.requestAs(user.id)('/api/anything')).json()).toEqual({ done: true })
		expect(session.snapshot()).toEqual({ status: 'signed-in', user })
	})

	test('are renewed if they need it, and when they are refused as well nobody is signed in', async () => {
		server.callback(link)
		server.answers = [refused(), refused(), refused(), json(successor), json(user)]
		expect(await server.newSession().check()).toEqual(user)
		server.callback(link)
		server.answers = Array.from({ length: 4 }, refused)
		expect(await server.newSession().check()).toBeUndefined()
		expect([...server.values.keys()]).toEqual([endedKey])
	})

	test('never follow a pair that was good once', async () => {
		server.callback(link)
		server.answers = [json(other)]
		const session = server.newSession()
		expect(await session.check()).toEqual(other)
		expect(earlier()).toBe(false)
		server.answers = [refused(), refused()]
		expect((await session.request('/api/anything')).status).toBe(401)
		expect(session.snapshot()).toEqual({ status: 'signed-out', ended: true })
		expect([...server.values.keys()]).toEqual([endedKey])
	})

	test('are not confirmed away by an answer about themselves', async () => {
		server.answers = [
			() => {
				server.callback(link)
				return json(user)
			},
			...[refused(), refused(), json(user)],
		]
		expect(await server.newSession().check()).toEqual(user)
		expect(server.tokens()).toEqual(['access-1', 'refresh-1'])
	})

	test('go with a sign-out, and with every other end', async () => {
		server.callback(link)
		server.answers = [new Response(null, { status: 204 })]
		await server.newSession().signOut()
		expect([...server.values]).toEqual([])
		server = sampleServer()
		server.callback(link)
		server.answers = [json({}, 500)]
		await server.newSession().check()
		expect([...server.values.keys()]).toEqual([endedKey])
	})

	test.each(['{', 'null', '{"access_token":7}'])('that cannot be read (%s) are none', async (text) => {
		server.callback(link)
		server.values.set(earlierTokensKey, text)
		server.answers = [refused(), refused()]
		expect(await server.newSession().check()).toBeUndefined()
		expect(server.tokens()).toEqual([])
	})

	test('stay where the server cannot be reached', async () => {
		server.callback(link)
		server.answers = [new TypeError('fetch failed')]
		await server.newSession().check()
		server.answers = [refused(), refused(), json(user)]
		expect(await server.newSession().check()).toEqual(user)
		expect(server.values.get(storageKeys.accessToken)).toBe('access-1')
	})
})
