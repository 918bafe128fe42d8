import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { noticePaths } from '@ydo/contract/notices'
import { isFull } from '@ydo/contract/test/in-full'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { testDatabaseUrl } from '#test/database.ts'
import { silentProxy } from '#test/silent-proxy.ts'
import { runMain, type StartedMain, startMain } from '#test/start-main.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { closingTimes } from './closers.ts'

/** A request whose body never ends. */
async function slowUpload({ url }: StartedMain): Promise<Socket> {
	const { hostname, port } = new URL(url)
	const socket = connect(Number(port), hostname)
	onTestFinished(() => void socket.destroy())
	socket.on('error', () => {})
	const head = 'content-type: application/json\r\ncontent-length: 999\r\nexpect: 100-continue'
	socket.write(`POST /auth/refresh HTTP/1.1\r\nhost: ${hostname}\r\n${head}\r\n\r\n`)
	await once(socket, 'data') // 100 Continue: the server has begun the request
	return socket
}

/** A live socket that sends no token and never answers a close frame. */
async function openSocket({ url }: StartedMain): Promise<void> {
	const socket = new WebSocket(`${url.replace('http', 'ws')}${noticePaths.live}`)
	onTestFinished(() => socket.terminate())
	socket.on('error', () => {})
	await once(socket, 'open')
	socket.pause()
}

test.runIf(isFull)(
	'exits on SIGTERM despite a silent database, an endless upload and a socket that does not close',
	async () => {
		const proxy = await silentProxy(await testDatabaseUrl())
		const server = await startMain(temporaryFolder(), { DATABASE_URL: proxy.url })
		await Promise.all([slowUpload(server), openSocket(server)])
		proxy.silence()
		const asked = fetch(`${server.url}/healthz`).catch(() => undefined)
		await server.says(/"path":"\/healthz"/)
		server.signal('SIGTERM')
		expect(await server.exited).toBe(0)
		expect(server.errors()).toBe('')
		await asked
	},
	60_000,
)

test.runIf(isFull)(
	'exits on SIGTERM although its PostgreSQL does not stop, and the next start works',
	async () => {
		const dataDir = temporaryFolder()
		const server = await startMain(dataDir)
		const pid = Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
		process.kill(pid, 'SIGSTOP')
		server.signal('SIGTERM')
		expect(await server.exited).toBe(0)
		expect(() => process.kill(pid, 0)).toThrow('ESRCH')
		const next = await startMain(dataDir)
		expect((await fetch(`${next.url}/healthz`)).status).toBe(200)
		next.signal('SIGTERM')
		expect(await next.exited).toBe(0)
	},
	60_000,
)

test('closes all parts within 10 s in total, even if all of them hang', () => {
	expect(Object.values<number>(closingTimes).reduce((sum, time) => sum + time, 0)).toBeLessThanOrEqual(9000)
})

test.runIf(isFull)(
	'exits on SIGTERM during a start that waits for the database',
	async () => {
		const proxy = await silentProxy(await testDatabaseUrl())
		proxy.silence()
		const server = runMain({ DATA_DIR: temporaryFolder(), DATABASE_URL: proxy.url })
		await server.says(/Waiting for PostgreSQL/)
		server.signal('SIGTERM')
		expect(await server.exited).toBe(0)
	},
	60_000,
)
