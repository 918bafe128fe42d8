import { paths, storageKeys } from '@ydo/contract/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { json, refused, sampleServer, successor, user } from './sample-server.ts'

let server = sampleServer()
beforeEach(() => {
	server = sampleServer()
})

describe('another tab', () => {
	test('that has refreshed already saves this one the call', async () => {
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

	test('that signed out during the refresh is not signed in again by it', async () => {
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

	test('that signed in anew keeps its tokens when this one’s are refused', async () => {
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
		for (const key of [storageKeys.accessToken, null]) {
			session.storageChanged({ key, newValue: null })
			expect(session.snapshot()).toEqual({ status: 'signed-out', ended: false })
		}
	})

	test('that signs in as somebody else is noticed', async () => {
		server.answers = [json(user), json({ ...user, id: 'BBBB' })]
		const session = server.newSession()
		await session.check()
		const changed = new Promise<void>((resolve) => session.subscribe(resolve))
		session.storageChanged({ key: storageKeys.accessToken, newValue: 'theirs' })
		await changed
		expect(session.snapshot()).toMatchObject({ user: { id: 'BBBB' } })
	})

	test('that signs in makes a signed-out one ask again', () => {
		server.values.clear()
		const session = server.newSession()
		session.storageChanged({ key: storageKeys.accessToken, newValue: 'x' })
		expect(session.snapshot()).toEqual({ status: 'unknown' })
	})

	test('that changes something else is of no interest', () => {
		const session = server.newSession()
		let told = 0
		session.subscribe(() => told++)
		session.storageChanged({ key: 'theme', newValue: null })
		session.storageChanged({ key: storageKeys.refreshToken, newValue: 'x' })
		expect(told).toBe(0)
	})
})
