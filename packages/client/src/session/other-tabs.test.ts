import { paths, storageKeys } from '@ydo/contract/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { json, refused, sampleServer, successor, user } from '#test/sample-server.ts'

let server = sampleServer()
beforeEach(() => {
	server = sampleServer()
})

const other = { ...user, id: 'BBBB', name: 'Bhavya' }

/** A sign-in in another tab. */
function signInOther() {
	server.values.set(storageKeys.refreshToken, 'their-refresh').set(storageKeys.accessToken, 'theirs')
}

describe('another tab', () => {
	test('that has refreshed saves this one the call', async () => {
		server.answers = [
			() => {
				server.values.set(storageKeys.accessToken, 'access-9')
				return refused()
			},
			json(user),
		]
		expect(await server.newSession().check()).toEqual(user)
		expect(server.calls.map(({ path }) => path)).toEqual([paths.user, paths.user])
		expect(server.headersOf(1).authorization).toBe('Bearer access-9')
	})

	test('that signs out during a refresh is not signed in again by it', async () => {
		server.answers = [
			refused(),
			() => {
				server.values.clear()
				return json(successor)
			},
		]
		expect(await server.newSession().check()).toBeUndefined()
		expect(server.tokens()).toEqual([])
	})

	test('that signs in anew keeps its tokens when this tab’s are refused', async () => {
		server.answers = [
			refused(),
			() => {
				server.values.set(storageKeys.accessToken, 'new').set(storageKeys.refreshToken, 'newer')
				return refused()
			},
			json(user),
		]
		expect(await server.newSession().check()).toEqual(user)
		expect(server.tokens()).toEqual(['new', 'newer'])
	})

	test('that signs out signs this one out', async () => {
		server.answers = [json(user)]
		const session = server.newSession()
		await session.check()
		server.values.clear()
		for (const key of [storageKeys.accessToken, null]) {
			session.storageChanged({ key })
			expect(session.snapshot()).toEqual({ status: 'signed-out', ended: false })
		}
	})

	test('that signs in as somebody else is noticed at once', async () => {
		server.answers = [json(user)]
		const session = server.newSession()
		await session.check()
		signInOther()
		session.storageChanged({ key: storageKeys.accessToken })
		expect(session.snapshot()).toEqual({ status: 'unknown' })
		server.answers = [json(other)]
		await server.newSession().check()
		session.storageChanged({ key: storageKeys.accessToken })
		expect(session.snapshot()).toEqual({ status: 'unknown', expected: other })
	})

	test('that refreshes changes nothing here', async () => {
		server.answers = [json(user), refused(), json(successor), json({})]
		const session = server.newSession()
		await session.check()
		const before = session.snapshot()
		await server.newSession().requestAs(user.id)('/api/anything')
		session.storageChanged({ key: storageKeys.accessToken })
		expect(session.snapshot()).toBe(before)
		server.answers = [json({})]
		expect((await session.requestAs(user.id)('/api/anything')).ok).toBe(true)
		expect(server.calls.map(({ path }) => path)).toEqual([
			paths.user,
			'/api/anything',
			paths.refresh,
			...Array(2).fill('/api/anything'),
		])
	})

	test('that signs in makes a signed-out one check again', () => {
		server.values.clear()
		const session = server.newSession()
		server.values.set(storageKeys.accessToken, 'x')
		session.storageChanged({ key: storageKeys.accessToken })
		expect(session.snapshot()).toEqual({ status: 'unknown' })
	})

	test('is heard late, of a change before this page, without another check', async () => {
		server.answers = [json(user)]
		const session = server.newSession()
		await session.check()
		const before = session.snapshot()
		for (const newValue of ['an earlier token', null]) {
			session.storageChanged({ key: storageKeys.accessToken, newValue } as { key: string })
			expect(session.snapshot()).toBe(before)
		}
	})

	test('that changes another key is ignored', () => {
		const session = server.newSession()
		let told = 0
		session.subscribe(() => told++)
		session.storageChanged({ key: 'theme' })
		session.storageChanged({ key: storageKeys.refreshToken })
		expect(told).toBe(0)
	})
})

describe('a member’s request', () => {
	const erase = { method: 'POST', body: '{"when":"now"}' }
	const sentWith = (path: string) =>
		server.calls.flatMap((call, index) => (call.path === path ? server.headersOf(index).authorization : []))

	async function signedIn() {
		server.answers = [json(user)]
		const session = server.newSession()
		await session.check()
		return session
	}

	test.each([
		['is answered late', () => refused()],
		['and its refresh are answered late', () => [refused(), refused()]],
		['is answered late, its refresh in time', () => [refused(), json(successor)]],
	])('is not retried for somebody who signed in while it %s', async (_, late) => {
		const session = await signedIn()
		const [first, ...then] = [late()].flat()
		const come = (answer: Response | undefined) => () => {
			signInOther()
			return answer ?? refused()
		}
		server.answers = then.length > 0 ? [first ?? refused(), come(then[0]), json(other)] : [come(first), json(other)]
		expect((await session.requestAs(user.id)('/api/leaving', erase)).status).toBe(401)
		expect(sentWith('/api/leaving')).toEqual(['Bearer access-1'])
		expect(server.tokens()).toEqual(['theirs', 'their-refresh'])
	})

	test('is not sent once somebody else is signed in, and the tab shows that account', async () => {
		const session = await signedIn()
		signInOther()
		server.answers = [json(other)]
		expect((await session.requestAs(user.id)('/api/leaving', erase)).status).toBe(401)
		expect(sentWith('/api/leaving')).toEqual([])
		expect(session.snapshot()).toEqual({ status: 'signed-in', user: other })
		server.answers = [json(other)]
		expect((await session.requestAs(user.id)('/api/leaving', erase)).status).toBe(401)
		server.answers = [json({})]
		expect((await session.request('/api/leaving', erase)).ok).toBe(true)
		expect(sentWith('/api/leaving')).toEqual(['Bearer theirs'])
	})

	test('continues when the same member signed in anew', async () => {
		const session = await signedIn()
		server.answers = [
			async () => {
				await server.callback('#access_token=access-9&refresh_token=refresh-9')
				return refused()
			},
			json(user),
			json({}),
		]
		expect((await session.requestAs(user.id)('/api/leaving', erase)).ok).toBe(true)
		expect(sentWith('/api/leaving')).toEqual(['Bearer access-1', 'Bearer access-9'])
	})

	test('fails when nobody is signed in, and when the member cannot be determined', async () => {
		const session = await signedIn()
		server.answers = [
			() => {
				server.values.clear()
				return refused()
			},
		]
		expect((await session.requestAs(user.id)('/api/leaving', erase)).status).toBe(401)
		signInOther()
		server.answers = [new TypeError('fetch failed')]
		await expect(session.requestAs(user.id)('/api/leaving', erase)).rejects.toThrow('fetch failed')
		expect(sentWith('/api/leaving')).toEqual(['Bearer access-1'])
		expect(server.tokens()).toEqual(['theirs', 'their-refresh'])
	})

	test('a late answer does not replace a member who signed in meanwhile', async () => {
		const session = server.newSession()
		server.answers = [
			() => {
				signInOther()
				return json(user)
			},
			json(other),
		]
		expect(await session.check()).toEqual(other)
		expect(session.snapshot()).toEqual({ status: 'signed-in', user: other })
	})
})
