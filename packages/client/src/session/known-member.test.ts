import { storageKeys } from '@ydo/contract/session'
import { beforeEach, expect, test } from 'vitest'
import { json, refused, sampleServer, successor, user } from '#test/sample-server.ts'
import { endedKey, knownMemberKey } from './token-store.ts'

let server = sampleServer()
beforeEach(() => {
	server = sampleServer()
})

async function checkedBefore() {
	server.answers = [json(user)]
	await server.newSession().check()
}

test('the member is known on the next visit, before the server is asked', async () => {
	expect(server.newSession().snapshot()).toEqual({ status: 'unknown' })
	await checkedBefore()
	expect(server.newSession().snapshot()).toEqual({ status: 'unknown', expected: user })
	expect(server.calls).toHaveLength(1)
})

test.each([
	['another token', () => server.values.set(storageKeys.accessToken, 'somebody else’s')],
	['no member', () => server.values.set(knownMemberKey, '{"token":"access-1","user":{"id":7}}')],
	['no JSON', () => server.values.set(knownMemberKey, '{')],
	['an empty mark', () => server.values.set(knownMemberKey, JSON.stringify({ token: '', user }))],
])('with %s nobody is expected', async (_, change) => {
	await checkedBefore()
	change()
	expect(server.newSession().snapshot()).toEqual({ status: 'unknown' })
})

test('a refreshed token keeps its known member', async () => {
	server.answers = [json(user), refused(), json(successor), json({})]
	const session = server.newSession()
	await session.check()
	await session.request('/api/anything')
	expect(server.tokens()).toEqual(['access-2', 'refresh-2'])
	expect(server.newSession().snapshot()).toEqual({ status: 'unknown', expected: user })
})

test.each([
	['signing out', [json({})], (session: ReturnType<typeof server.newSession>) => session.signOut()],
	['a session that the server ends', [refused(), refused()], (session) => session.check()],
] as [string, Response[], (session: ReturnType<typeof server.newSession>) => Promise<unknown>][])(
	'%s forgets the member',
	async (_, answers, end) => {
		await checkedBefore()
		server.answers = answers
		await end(server.newSession())
		expect([...server.values.keys()].filter((key) => key !== endedKey)).toEqual([])
	},
)

test('a check that fails offline leaves the member signed in; a check that fails online does not', async () => {
	await checkedBefore()
	const gone = new TypeError('Failed to fetch')
	server.offline = true
	server.answers = [gone, gone, gone]
	const session = server.newSession()
	expect(await session.check()).toEqual(user)
	expect(session.snapshot()).toEqual({ status: 'signed-in', user })
	expect(server.errors).toHaveLength(1)
	server.offline = false
	const other = server.newSession()
	expect(await other.check()).toBeUndefined()
	expect(other.snapshot()).toEqual({ status: 'signed-out', ended: false })
	expect(server.tokens()).toEqual(['access-1', 'refresh-1'])
	server.offline = true
	server.values.delete(knownMemberKey)
	expect(await server.newSession().check()).toBeUndefined()
})
