import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database.ts'
import { testApp } from '#testing/app.ts'
import { healthRoutes } from './routes.ts'

test('a working server says so to anybody', async () => {
	const { app } = await testApp()
	const answer = await app.inject('/healthz')
	expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
	expect(answer.headers['cache-control']).toBe('no-store')
})

test('a server whose database does not answer says so, and nothing of the reason', async () => {
	const db = openDatabase('postgres://nobody:secret@127.0.0.1:41299/none')
	const broken = await testApp({ only: healthRoutes, deps: { db } })
	const answer = await broken.app.inject('/healthz')
	expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable'])
	expect(answer.body).not.toMatch(/secret|41299|ECONN/)
})
