import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inFull, isFull } from '@ydo/contract/test/in-full'
import { expect, test } from 'vitest'
import { serverIds } from '#infra/embedded-postgres/ids.ts'
import { processesIn } from '#infra/embedded-postgres/strays.ts'
import { testDatabaseUrl } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { runMain, type StartedMain, startMain } from '#test/start-main.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const dataDir = join(temporaryFolder(), 'data')
const postgres = join(dataDir, 'postgres')
let server: StartedMain

function databaseProcesses(): number[] {
	return processesIn(postgres, serverIds(postgres, join(postgres, 'cluster')))
}

test('creates everything on first start, reports progress and answers although the provider does not', async () => {
	server = await startMain(dataDir)
	expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
	expect(server.output()).toMatch(
		/Making a PostgreSQL database in .*Brought the database up to \d{4}-.*Listening on 127/s,
	)
	expect(server.errors()).toBe('')
	expect(statSync(dataDir).mode & 0o777).toBe(0o700)
	expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600)
	expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['keys.json', 'postgres']))
})

test('logs no key, password or query', async () => {
	await fetch(`${server.url}/auth/callback/google?code=secret-code&state=s`, { redirect: 'manual' })
	await server.says(/auth\/callback\/google/)
	const { sealing } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
	for (const secret of [sealing, readFileSync(join(postgres, 'secret'), 'utf8'), 'very-secret', 'secret-code'])
		expect(server.output() + server.errors()).not.toContain(secret)
})

test.runIf(isFull)('reports a second start on the same folder in one line and harms nothing', async () => {
	const second = runMain({ DATA_DIR: dataDir, PORT: String(await freePort()) })
	expect(await second.exited).toBe(1)
	expect(second.errors()).toBe(
		`${postgres} is already in use by process ${server.pid}; stop that one first, or set DATA_DIR to another folder\n`,
	)
	expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test.each(inFull<NodeJS.Signals[]>(['SIGINT', 'SIGTERM', 'SIGHUP'], ['SIGTERM']))(
	'shuts down on %s, database included',
	async (signal) => {
		server = server.hasExited() ? await startMain(dataDir) : server
		server.signal(signal)
		expect(await server.exited).toBe(0)
		expect(server.errors()).toBe('')
		expect(databaseProcesses()).toEqual([])
		expect(readdirSync(postgres)).not.toContain('lock')
	},
)

test.runIf(isFull)('reports the exit of its database and exits with an error', async () => {
	server = await startMain(dataDir)
	const pid = Number(readFileSync(join(postgres, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
	process.kill(pid, 'SIGKILL')
	expect(await server.exited).toBe(1)
	expect(server.errors()).toBe(`PostgreSQL has ended by itself; ${join(postgres, 'postgres.log')} says why\n`)
})

test.runIf(isFull)('explains in one line how to go on without Google', async () => {
	const start = runMain({ DATA_DIR: dataDir, GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' })
	expect(await start.exited).toBe(1)
	expect(start.errors()).toMatch(/^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing, .* run "npm start" .*\n$/)
	expect(start.output()).toBe('')
})

test.runIf(isFull)('reports mistakes in the environment one per line, without a stack', async () => {
	const start = runMain({ PORT: 'x', LOG_LEVEL: 'y' })
	expect(await start.exited).toBe(1)
	expect(start.errors()).toMatch(/^PORT is "x".*\nLOG_LEVEL is "y".*\n$/)
})

const levels: [string, RegExp][] = [
	['warn', /^$/],
	['INFO', /"msg":"Listening on.*"path":"\/healthz"/s],
	['Silent', /^$/],
]

test.each(inFull(levels, []))('applies LOG_LEVEL=%s from the first line', async (level, output) => {
	const port = await freePort()
	const env = { DATA_DIR: temporaryFolder(), DATABASE_URL: await testDatabaseUrl(), PORT: String(port) }
	const quiet = runMain({ ...env, LOG_LEVEL: level })
	const answers = () =>
		fetch(`http://127.0.0.1:${port}/healthz`).then(
			({ status }) => status,
			() => 0,
		)
	await expect.poll(answers).toBe(200)
	quiet.signal('SIGTERM')
	expect(await quiet.exited).toBe(0)
	expect(quiet.output()).toMatch(output)
	expect(quiet.errors()).toBe('')
})
