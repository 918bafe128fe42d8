import { PassThrough } from 'node:stream'
import { errorBody } from '@ydo/contract/errors'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#infra/database.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { freePort } from '#test/free-port.ts'
import { createHealth, healthRoutes, type Reason } from './routes.ts'

const now = () => Date.now()

async function health({ app }: TestApp) {
	const { statusCode, body } = await app.inject('/healthz')
	return [statusCode, JSON.parse(body)]
}

test('a healthy server answers ok to anybody', async () => {
	const { app } = await testApp({ deps: { clock: now } })
	const answer = await app.inject('/healthz')
	expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
	expect(answer.headers['cache-control']).toBe('no-store')
})

test('an unreachable database degrades the server with 503, without details', async () => {
	const port = await freePort()
	const db = openDatabase(`postgres://nobody:secret@127.0.0.1:${port}/none`)
	const broken = await testApp({ only: healthRoutes, deps: { db } })
	const answer = await broken.app.inject('/healthz')
	expect([answer.statusCode, answer.json()]).toMatchObject([503, { status: 'degraded', reasons: ['database'] }])
	expect(errorBody.parse(answer.json()).error.code).toBe('unavailable')
	expect(answer.headers['retry-after']).toBe('10')
	for (const detail of ['secret', String(port), 'ECONN']) expect(answer.body).not.toContain(detail)
})

test('a nearly full disk or a deviating clock degrades the server, which keeps working', async () => {
	const full = await testApp({ only: healthRoutes, deps: { clock: now, freeDisk: async () => 0.049 } })
	expect(await health(full)).toEqual([200, { status: 'degraded', reasons: ['disk'] }])
	for (const wrong of [-60_000, 60_000]) {
		const astray = await testApp({ only: healthRoutes, deps: { clock: () => Date.now() + wrong } })
		expect(await health(astray)).toEqual([200, { status: 'degraded', reasons: ['clock'] }])
	}
	const enough = await testApp({ only: healthRoutes, deps: { clock: now, freeDisk: async () => 0.051 } })
	expect(await health(enough)).toEqual([200, { status: 'ok' }])
})

test('logs one line when a fault begins and another when it ends', async () => {
	const log = new PassThrough({ encoding: 'utf8' })
	let free = 0.01
	const server = { logger: { level: 'warn', stream: log } }
	const { app } = await testApp({ only: healthRoutes, deps: { clock: now, freeDisk: async () => free }, server })
	const statusOf = async () => (await app.inject('/healthz')).json().status
	expect([await statusOf(), await statusOf()]).toEqual(['degraded', 'degraded'])
	free = 0.5
	await expect.poll(statusOf, { timeout: 5000 }).toBe('ok')
	const lines: { msg: string; reasons?: Reason[] }[] = log
		.read()
		.trim()
		.split('\n')
		.map((line: string) => JSON.parse(line))
	expect(lines.map(({ msg, reasons }) => [msg, reasons])).toEqual([
		['the server is degraded', ['disk']],
		['the server has recovered', undefined],
	])
})

test('requests within a second share one check', async () => {
	const { db } = await testApp({ only: healthRoutes })
	const freeDisk = vi.fn(async () => 1)
	const { reasons } = createHealth({ db, clock: now, freeDisk }, () => {})
	await Promise.all([reasons(), reasons(), reasons()])
	await reasons()
	expect(freeDisk).toHaveBeenCalledOnce()
})
