import { PassThrough } from 'node:stream'
import { errorBody } from '@ydo/contract/errors'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#infra/database.ts'
import { afterFile } from '#test/after-use.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { testDatabaseUrl } from '#test/database.ts'
import { type SilentProxy, silentProxy } from '#test/silent-proxy.ts'

const log = new PassThrough({ encoding: 'utf8' })
let proxy: SilentProxy
let members: TestApp

beforeAll(async () => {
	proxy = await silentProxy(await testDatabaseUrl())
	const db = openDatabase(proxy.url)
	afterFile(() => db.destroy())
	members = await testApp({ deps: { db }, server: { logger: { level: 'warn', stream: log } } })
})

const calls = ['/auth/user', '/api/users/all', '/api/matches', '/api/export', '/log/checkpoint', '/healthz']

/** Sets the application's clock to the database's time. */
const keepTime = () => members.clock.advance(Date.now() - members.clock.now())

const ask = (headers: Record<string, string>) => {
	keepTime()
	return Promise.all(calls.map((url) => members.app.inject({ url, headers })))
}

test('answers every call with 503 and Retry-After while the database is silent, and with 200 afterwards', async () => {
	keepTime()
	const { headers } = await members.signIn()
	const statuses = async () => (await ask(headers)).map(({ statusCode }) => statusCode)
	const well = [200, 200, 200, 200, 200, 200]
	expect(await statuses()).toEqual(well)

	log.read()
	proxy.silence()
	const health = async () => (await members.app.inject('/healthz')).statusCode
	await expect.poll(health, { timeout: 30_000 }).toBe(503) // an answer is cached for a second
	for (const round of ['connections that are open', 'connections that are made']) {
		const answers = await ask(headers)
		for (const [i, answer] of answers.entries()) {
			expect([round, calls[i], answer.statusCode]).toEqual([round, calls[i], 503])
			expect(answer.headers['retry-after']).toBe('10')
			expect(errorBody.parse(answer.json()).error.code).toBe('unavailable')
		}
		expect(answers.at(-1)?.json()).toMatchObject({ status: 'degraded', reasons: ['database'] })
	}
	proxy.speak()
	await expect.poll(statuses, { timeout: 30_000 }).toEqual(well)
	const lines: string[] = log.read().trim().split('\n')
	expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
		'the server is degraded',
		'the database does not answer: requests are refused with 503',
		'the server has recovered',
	])
}, 60_000)
