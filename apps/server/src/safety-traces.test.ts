import { Writable } from 'node:stream'
import { pushPaths } from '@ydo/contract/push'
import { reportPaths } from '@ydo/contract/reports'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPushes } from '#domain/push/pushes.ts'
import { afterUse } from '#test/after-use.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { dumpDatabase } from '#test/dump.ts'
import { report, reportAbout, revealed } from '#test/evidence.ts'
import { deviceAt, look, startPushService, subscribe, unsubscribe } from '#test/push-service.ts'
import { idOf } from '#test/see.ts'
import { until } from '#test/until.ts'
import { createLogger } from './logger.ts'

const lines: string[] = []
const logger = createLogger('trace', new Writable({ write: (line, _, done) => done(void lines.push(`${line}`)) }))
const service = await startPushService()
afterAll(service.close)

let all: TestApp
beforeEach(async () => {
	lines.length = 0
	all = await testApp({ server: { loggerInstance: logger } })
})

test('stores and logs nothing of a report in the clear, neither its reporter nor the reported member', async () => {
	const [asha, kabir] = [await all.signIn(), await all.signIn()]
	const body = reportAbout(kabir, { messages: [revealed(all, { from: kabir, to: asha })] })
	expect((await report(all, asha, body)).statusCode).toBe(201)
	const rows = await all.db.selectFrom('reports').selectAll().execute()
	const columns = Buffer.concat(rows.flatMap((row) => Object.values(row).filter(Buffer.isBuffer)))
	expect(columns.length).toBeGreaterThan(16_000)
	for (const id of [asha.memberId, kabir.memberId, Buffer.from(body.id, 'base64url')])
		expect(columns.includes(id)).toBe(false)
	const logs = lines.join('')
	expect(logs).toContain(reportPaths.reports)
	const dump = Buffer.concat([await dumpDatabase(all.db), Buffer.from(logs)])
	for (const secret of [body.words, 'had it coming', body.id, 'harassment', idOf(kabir), idOf(asha)])
		expect([secret, dump.includes(secret)]).toEqual([secret, false])
})

test("locks or writes no other row in a report's transaction: the database files would link them", async () => {
	const [asha, kabir] = [await all.signIn(), await all.signIn()]
	expect((await report(all, asha, reportAbout(kabir))).statusCode).toBe(201)
	const { rows: tables } = await sql<{ name: string }>`
		select table_name as name from information_schema.tables where table_schema = 'public'`.execute(all.db)
	const touched: string[] = []
	for (const { name } of tables) {
		const { rows } = await sql`
			select 1 from ${sql.table(name)} as held, reports
			where held.xmin::text = reports.xmin::text or held.xmax::text = reports.xmin::text`.execute(all.db)
		if (rows.length > 0) touched.push(name)
	}
	expect(touched).toEqual(['reports'])
})

test('logs no more of a push message than the status of a refusal, and of a look that it happened', async () => {
	const member = await all.signIn()
	const endpoint = `${service.origin}/a-secret-of-the-device`
	await subscribe(all, member, deviceAt(endpoint))
	const refused: number[] = []
	const pushes = createPushes(all.deps, { onRefused: (status) => void refused.push(status) })
	afterUse(pushes.close)
	service.answers.push(403)
	pushes.push([member.memberId], 'safety')
	await until('the refusal', () => refused.length > 0)
	expect((await look(all, endpoint)).statusCode).toBe(200)
	expect((await dumpDatabase(all.db)).includes(deviceAt(endpoint).keys.auth)).toBe(false)
	await unsubscribe(all, member, endpoint)
	const logs = lines.join('')
	expect([refused, logs.includes(pushPaths.look)]).toEqual([[403], true])
	for (const secret of [
		'a-secret',
		deviceAt(endpoint).keys.auth,
		'127.0.0.1',
		idOf(member),
		member.memberId.toString('hex'),
	])
		expect([secret, logs.includes(secret)]).toEqual([secret, false])
})
