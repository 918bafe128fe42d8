import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { errorBody } from '@ydo/contract/errors'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { until } from '#test/until.ts'

const { app, db } = await testApp()

test('answers an unreadable address like any other error', async () => {
	const answer = await app.inject('/%E0%A4%A')
	expect(answer.statusCode).toBe(400)
	expect(errorBody.parse(answer.json()).error.code).toBe('bad_request')
	expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
})

test('becomes ready only once the cards are decrypted, however long that takes', async () => {
	const [held, { promise, resolve: unlock }] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	onTestFinished(() => unlock())
	const locked = db.transaction().execute(async (trx) => {
		await sql`lock table card_clock in access exclusive mode`.execute(trx)
		held.resolve()
		await promise
	})
	await held.promise
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	onTestFinished(() => void vi.useRealTimers())
	const { app } = await testApp({ deps: { db } })
	const ready = Promise.resolve(app.ready()).then(() => 'ready')
	const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'`
	await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n).toBe(1)
	await vi.advanceTimersByTimeAsync(10 * 60 * 1000)
	unlock()
	await locked
	expect(await ready).toBe('ready')
})

test('closes once the calls in progress are answered, without waiting for keep-alive', async () => {
	const { app } = await testApp({ deps: { db } })
	await app.listen({ host: '127.0.0.1', port: 0 })
	const begun = once(app.server, 'request')
	const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
	const head = 'POST /auth/refresh HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2'
	socket.write(`${head}\r\n\r\n{`)
	await begun
	const closed = app.close()
	await until('nobody new is let in', () => !app.server.listening)
	socket.write('}')
	await closed
})
