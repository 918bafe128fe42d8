import { paths, storageKeys } from '@ydo/contract/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { json, refused, sampleServer, successor, user } from '#test/sample-server.ts'
import type { Question } from './accept-callback.ts'
import { earlierTokensKey, endedKey } from './token-store.ts'

let server = sampleServer()
beforeEach(() => {
	server = sampleServer()
})

const other = { ...user, id: 'BBBB' }
const link = '#access_token=x&refresh_token=y'
const earlier = () => server.values.has(earlierTokensKey)

describe('acceptCallback', () => {
	test.each(['#access_token=a%2Bb&refresh_token=c', 'access_token=a%2Bb&refresh_token=c'])(
		'stores both tokens of %s',
		async (fragment) => {
			server.values.clear()
			const session = server.newSession()
			expect(await server.callback(fragment, session)).toEqual({ did: 'accepted' })
			expect(Object.fromEntries(server.values)).toEqual({ access_token: 'a+b', refresh_token: 'c' })
			expect(session.snapshot()).toEqual({ status: 'unknown' })
		},
	)

	test.each(['', '#', '#access_token=a', '#refresh_token=c', '#access_token=&refresh_token=c', '#error=x'])(
		'ignores %o and leaves the stored tokens alone',
		async (fragment) => {
			expect(await server.callback(fragment)).toEqual({ did: 'nothing' })
			expect(server.tokens()).toEqual(['access-1', 'refresh-1'])
		},
	)
})

describe('tokens from a callback', () => {
	const held = ['access-1', 'refresh-1']

	/** The question asked; first checks that the stored tokens are unchanged. */
	async function asked(fragment = link): Promise<Question> {
		const outcome = await server.callback(fragment)
		if (outcome.did !== 'ask') throw new Error(`it ${outcome.did}`)
		return outcome.question
	}

	test('are stored at once, without a call, after a sign-in in this browser', async () => {
		server.values.clear()
		server.isArrival = true
		expect(await server.callback(link)).toEqual({ did: 'accepted' })
		expect(server.tokens()).toEqual(['x', 'y'])
		expect([...server.calls, ...server.judged]).toEqual([])
	})

	test('from a link are stored only after confirmation', async () => {
		server.values.clear()
		server.judgements = [json(other)]
		const question = await asked()
		expect(question).toMatchObject({ account: other, current: undefined })
		expect([...server.values]).toEqual([])
		question.accept()
		expect(server.tokens()).toEqual(['x', 'y'])
	})

	test('from a link ask with the name of the current member, who stays signed in without confirmation', async () => {
		server.judgements = [json(other)]
		server.answers = [json(user)]
		expect(await asked()).toMatchObject({ account: other, current: user })
		expect(server.tokens()).toEqual(held)
		expect(earlier()).toBe(false)
	})

	test('from a link with only a valid refresh token ask as well, and are stored refreshed', async () => {
		server.values.clear()
		server.judgements = [refused(), json(successor), json(other)]
		const question = await asked('#access_token=none&refresh_token=theirs')
		expect(question.account).toEqual(other)
		question.accept()
		expect(server.tokens()).toEqual(['access-2', 'refresh-2'])
	})

	test.each([
		['is out of reach', () => [new TypeError('fetch failed')]],
		['fails', () => [json({}, 503)]],
		['has no answer about the refresh token', () => [refused(), json({}, 503)]],
		['says too many', () => [refused(), json({}, 429)]],
	])('ask without a name if the server %s', async (_, judgements) => {
		server.judgements = judgements()
		server.answers = [json(user)]
		expect(await asked()).toMatchObject({ account: undefined, current: user })
		expect(server.tokens()).toEqual(held)
	})

	test('ask after a sign-in in this browser if another member is signed in', async () => {
		server.isArrival = true
		server.judgements = [json(other)]
		server.answers = [json(user)]
		expect(await asked()).toMatchObject({ account: other, current: user })
		expect(server.tokens()).toEqual(held)
	})

	test('are stored at once after a sign-in in this browser if the current tokens are invalid', async () => {
		server.isArrival = true
		server.judgements = [json(other)]
		server.answers = [refused(), refused()]
		expect(await server.callback(link)).toEqual({ did: 'accepted' })
		expect(server.tokens()).toEqual(['x', 'y'])
	})

	test('replace those of the same member who signs in again, and end the previous session', async () => {
		server.isArrival = true
		server.judgements = [json(user), new Response(null, { status: 204 })]
		server.answers = [json(user)]
		const session = server.newSession()
		expect(await server.callback(link, session)).toEqual({ did: 'accepted', again: user })
		expect(server.tokens()).toEqual(['x', 'y'])
		expect(earlier()).toBe(false)
		expect(session.snapshot()).toEqual({ status: 'unknown', expected: user })
		const { path, init } = server.judged.at(-1) ?? {}
		expect([path, init?.body]).toEqual([paths.signOut, JSON.stringify({ refresh_token: 'refresh-1' })])
	})

	test('from a link ask even if they belong to the current member', async () => {
		server.judgements = [json(user)]
		server.answers = [json(user)]
		expect(await asked()).toMatchObject({ account: user, current: user })
	})
})

describe('earlier tokens', () => {
	test('are restored when those of a link are refused, in any tab and at any later check', async () => {
		await server.callback(link)
		expect(server.tokens()).toEqual(['x', 'y'])
		server.answers = [refused(), refused(), json(user)]
		expect(await server.newSession().check()).toEqual(user)
		expect(server.headersOf(2).authorization).toBe('Bearer access-1')
		expect(server.tokens()).toEqual(['access-1', 'refresh-1'])
		expect(earlier()).toBe(false)
	})

	test('are restored after several links', async () => {
		for (const fragment of [link, link, '#access_token=v&refresh_token=w']) await server.callback(fragment)
		server.answers = [refused(), refused(), json(user)]
		expect(await server.newSession().check()).toEqual(user)
		expect(server.tokens()).toEqual(['access-1', 'refresh-1'])
	})

	test('serve the requests that their member started', async () => {
		server.answers = [json(user)]
		const session = server.newSession()
		await session.check()
		await server.callback(link)
		server.answers = [refused(), refused(), json(user), json({ done: true })]
		expect(await (await session.requestAs(user.id)('/api/anything')).json()).toEqual({ done: true })
		expect(session.snapshot()).toEqual({ status: 'signed-in', user })
	})

	test('are refreshed if needed, and leave nobody signed in if refused too', async () => {
		await server.callback(link)
		server.answers = [refused(), refused(), refused(), json(successor), json(user)]
		expect(await server.newSession().check()).toEqual(user)
		await server.callback(link)
		server.answers = Array.from({ length: 4 }, refused)
		expect(await server.newSession().check()).toBeUndefined()
		expect([...server.values.keys()]).toEqual([endedKey])
	})

	test('never follow a pair that was once valid', async () => {
		await server.callback(link)
		server.answers = [json(other)]
		const session = server.newSession()
		expect(await session.check()).toEqual(other)
		expect(earlier()).toBe(false)
		server.answers = [refused(), refused()]
		expect((await session.request('/api/anything')).status).toBe(401)
		expect(session.snapshot()).toEqual({ status: 'signed-out', ended: true })
		expect([...server.values.keys()]).toEqual([endedKey])
	})

	test('are not discarded by a response about themselves', async () => {
		server.answers = [
			async () => {
				await server.callback(link)
				return json(user)
			},
			...[refused(), refused(), json(user)],
		]
		expect(await server.newSession().check()).toEqual(user)
		expect(server.tokens()).toEqual(['access-1', 'refresh-1'])
	})

	test('are removed by sign-out and by any other end of the session', async () => {
		await server.callback(link)
		server.answers = [new Response(null, { status: 204 })]
		await server.newSession().signOut()
		expect([...server.values]).toEqual([])
		server = sampleServer()
		await server.callback(link)
		server.answers = [json({}, 500)]
		await server.newSession().check()
		expect([...server.values.keys()]).toEqual([endedKey])
	})

	test.each(['{', 'null', '{"access_token":7}'])('that cannot be parsed (%s) are ignored', async (text) => {
		await server.callback(link)
		server.values.set(earlierTokensKey, text)
		server.answers = [refused(), refused()]
		expect(await server.newSession().check()).toBeUndefined()
		expect(server.tokens()).toEqual([])
	})

	test('remain while the server is unreachable', async () => {
		await server.callback(link)
		server.answers = [new TypeError('fetch failed')]
		await server.newSession().check()
		server.answers = [refused(), refused(), json(user)]
		expect(await server.newSession().check()).toEqual(user)
		expect(server.values.get(storageKeys.accessToken)).toBe('access-1')
	})
})
