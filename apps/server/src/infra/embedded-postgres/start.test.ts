import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFull } from '@ydo/contract/test/in-full'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChild } from '#test/child.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { until } from '#test/until.ts'
import { asRoot, onLinux } from './host.ts'
import { serverIds } from './ids.ts'
import { type PostgresServer, startPostgres } from './start.ts'
import { processesIn } from './strays.ts'

// Longer than the 107 bytes of a unix socket address.
const base = join(temporaryFolder(), 'a'.repeat(60), 'b'.repeat(60))
const cluster = join(base, 'cluster')
let server: PostgresServer

beforeAll(async () => {
	server = await startPostgres(base)
})
afterAll(() => server.stop())

async function ask<Row extends pg.QueryResultRow>(query: string, url = server.url): Promise<Row[]> {
	const client = new pg.Client(url)
	await client.connect()
	try {
		return (await client.query<Row>(query)).rows
	} finally {
		await client.end()
	}
}

function modeOf(...path: string[]): number {
	return statSync(join(base, ...path)).mode & 0o777
}

test('runs PostgreSQL 18 in UTF-8 and UTC with full durability', async () => {
	const settings =
		"select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')"
	const durable = Object.fromEntries((await ask(settings)).map(({ name, setting }) => [name, setting]))
	expect(durable).toEqual({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' })
	expect((await ask('show server_version'))[0]?.server_version).toMatch(/^18\./)
	expect((await ask('show server_encoding'))[0]?.server_encoding).toBe('UTF8')
	expect((await ask('show timezone'))[0]?.TimeZone).toBe('UTC')
	expect((await ask("select upper('ä') as upper"))[0]?.upper).toBe('Ä')
})

test('keeps its files unreadable for other users', () => {
	expect(modeOf()).toBe(0o700)
	expect(modeOf('cluster')).toBe(0o700)
	expect(modeOf('secret')).toBe(0o600)
	expect(modeOf('postgres.log')).toBe(0o600)
	expect(modeOf('cluster', '.s.PGSQL.5432')).toBe(0o700)
})

test('listens on no network address', async () => {
	expect((await ask('show listen_addresses'))[0]?.listen_addresses).toBe('')
})

test("admits only the application's role, with its password", async () => {
	const [, password = ''] = /app:(\w+)@/.exec(server.url) ?? []
	expect(password).toBe(readFileSync(join(base, 'secret'), 'utf8'))
	await expect(ask('select 1', server.url.replace(password, 'wrong'))).rejects.toThrow('password authentication failed')
	await expect(ask('select 1', server.url.replace('app:', 'postgres:'))).rejects.toThrow(
		'password authentication failed',
	)
	expect((await ask('select rolsuper from pg_roles where rolname = current_user'))[0]?.rolsuper).toBe(false)
})

test.runIf(asRoot)('runs as a dedicated user when started by root', () => {
	expect(statSync(`/proc/${server.pid}`).uid).toBe(statSync(cluster).uid)
	expect(statSync(cluster).uid).toBeGreaterThan(0)
})

test.runIf(onLinux && asRoot)('passes none of our environment to the server', () => {
	const names = readFileSync(`/proc/${server.pid}/environ`, 'utf8').split('\0').filter(Boolean)
	expect(names.map((line) => line.split('=')[0]).sort()).toEqual(['LC_ALL', 'PATH', 'TZ'])
})

test.runIf(isFull)('names the owner of the folder on a second start and harms nothing', async () => {
	await expect(startPostgres(base)).rejects.toThrow(`is already in use by process ${process.pid}`)
	expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
	expect(existsSync(join(base, 'lock'))).toBe(true)
})

describe('after stop', () => {
	test('leaves no process, releases the folder and restarts with its data', async () => {
		await ask('create table kept as select 42 as n')
		await server.stop()
		expect(processesIn(base, serverIds(base, cluster))).toEqual([])
		expect(readdirSync(base).sort()).toEqual(['cluster', 'lock.db', 'postgres.log', 'secret'])
		server = await startPostgres(base)
		expect(await ask('select n from kept')).toEqual([{ n: 42 }])
	})

	test.runIf(isFull)('reports its exit, also when another process ended it', async () => {
		process.kill(server.pid, 'SIGKILL')
		await server.exited
		await server.stop()
		server = await startPostgres(base)
		expect(await ask('select n from kept')).toEqual([{ n: 42 }])
	})

	test('refuses a cluster written by another version', async () => {
		await server.stop()
		const file = join(cluster, 'PG_VERSION')
		writeFileSync(file, '17\n')
		await expect(startPostgres(base)).rejects.toThrow(/was written by PostgreSQL 17, and this is PostgreSQL 18\.\d/)
		writeFileSync(file, '18\n')
		server = await startPostgres(base)
	})

	test('reports a cluster it cannot start with the end of its log and a remedy', async () => {
		await server.stop()
		const file = join(cluster, 'global', 'pg_control')
		renameSync(file, `${file}.away`)
		await expect(startPostgres(base)).rejects.toThrow(/could not.*pg_control.*set DATABASE_URL/s)
		expect(existsSync(join(base, 'lock'))).toBe(false)
		renameSync(`${file}.away`, file)
		server = await startPostgres(base)
	})
})

test('names a folder that cannot be created', async () => {
	const file = join(temporaryFolder(), 'file')
	writeFileSync(file, '')
	await expect(startPostgres(join(file, 'data'))).rejects.toThrow(`the folder ${file}/data cannot be made or read`)
	rmSync(file)
})

test.runIf(onLinux && isFull)('stops the database when its process exits without stopping it', async () => {
	const folder = temporaryFolder()
	const writer = startChild('programs/write-rows.ts', [folder])
	await writer.says(/^ok 0 0$/m)
	writer.tell('leave')
	expect(await writer.exited).toBe(0)
	await until(
		'the database has left',
		() => processesIn(folder, serverIds(folder, join(folder, 'cluster'))).length === 0,
	)
})
