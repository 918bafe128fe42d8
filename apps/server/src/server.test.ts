import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { isFull } from '@ydo/contract/test/in-full'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#infra/database.ts'
import { makeKeys } from '#infra/keys.ts'
import { StartError } from '#infra/start-error.ts'
import { testDatabaseUrl } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { siteFolder } from '#test/site-folder.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { type Config, readConfig } from './config.ts'
import { type RunningServer, startServer } from './server.ts'

const identity = { issuer: 'http://127.0.0.1:1', clientId: 'id', clientSecret: 'secret', devProvider: true }
/** Reading the built ones takes half of a start. */
const pages = siteFolder(() => 'the pages')
let config: Config

beforeEach(async () => {
	const dataDir = temporaryFolder()
	config = { ...readConfig({ DATA_DIR: dataDir, DATABASE_URL: await testDatabaseUrl() }), port: 0 }
})

async function start(change: Partial<Config> = {}): Promise<RunningServer> {
	const server = await startServer({ config: { ...config, ...change }, identity, siteFolder: pages })
	onTestFinished(server.close)
	return server
}

function health({ port }: RunningServer): Promise<Response> {
	return fetch(`http://127.0.0.1:${port}/healthz`)
}

test.runIf(isFull)('needs no database of its own with DATABASE_URL', async () => {
	const server = await start()
	expect((await health(server)).status).toBe(200)
	expect(server.url).toBe('http://localhost:3000')
	expect(existsSync(join(config.dataDir, 'keys.json'))).toBe(true)
	expect(existsSync(join(config.dataDir, 'postgres'))).toBe(false)
})

test.runIf(isFull)('serves one database from several instances with the keys of one folder', async () => {
	const servers = await Promise.all([start(), start()])
	for (const server of servers) expect((await health(server)).status).toBe(200)
})

test('stops listening when closed, and closes only once', async () => {
	const server = await start()
	await Promise.all([server.close(), server.close()])
	await expect(health(server)).rejects.toThrow()
})

test('finishes calls in progress before closing', async () => {
	const server = await start()
	const body = JSON.stringify({ refresh_token: 'nobody gave this one' })
	const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
	const asked = request({ port: server.port, path: '/auth/refresh', method: 'POST', headers, agent: false })
	asked.flushHeaders()
	await once(asked, 'continue') // the server has begun the request
	const closing = server.close()
	asked.end(body)
	const [answer] = await once(asked, 'response')
	expect(answer.statusCode).toBe(401)
	answer.resume()
	await closing
})

describe('reports a failed start', () => {
	test('for a port in use, before creating anything', async () => {
		const port = await freePort()
		const other = createServer().listen(port, '127.0.0.1')
		onTestFinished(() => void other.close())
		const dataDir = join(config.dataDir, 'new')
		await expect(start({ dataDir, port })).rejects.toThrow(`port ${port} of 127.0.0.1 is in use`)
		expect(existsSync(dataDir)).toBe(false)
	})

	test('for a role without rights in the database', async () => {
		const databaseUrl = await testDatabaseUrl({ empty: true })
		const db = openDatabase(databaseUrl, { connections: 1 })
		await sql`revoke create on schema public from pg_database_owner, public`.execute(db)
		await db.destroy()
		const refusal = start({ databaseUrl })
		await expect(refusal).rejects.toThrow(StartError)
		await expect(refusal).rejects.toThrow(
			/^DATABASE_URL: the role app may not create or change tables in the database test_\w+ \(.*\); make it the owner/,
		)
	})

	test('for a database that is not in UTF-8', async () => {
		const databaseUrl = await testDatabaseUrl({ empty: true, latin1: true })
		await expect(start({ databaseUrl })).rejects.toThrow(
			'DATABASE_URL: the database is encoded in LATIN1; create one with',
		)
	})

	test.runIf(isFull)('for missing keys', async () => {
		await (await start()).close()
		rmSync(join(config.dataDir, 'keys.json'))
		await expect(start()).rejects.toThrow('keys.json is missing, but the database holds rows')
	})

	test.runIf(isFull)('for two folders that claim one database', async () => {
		await start()
		const dataDir = temporaryFolder()
		makeKeys(join(dataDir, 'keys.json'))
		await expect(start({ dataDir })).rejects.toThrow('holds other keys than those')
	})

	test('for mistakes in the institute file, before touching anything', async () => {
		const file = join(config.dataDir, 'institute.json')
		writeFileSync(file, '{ "label": "X" }')
		await expect(start({ instituteFile: file })).rejects.toThrow(`${file}: domains is missing`)
		expect(existsSync(join(config.dataDir, 'keys.json'))).toBe(false)
	})

	test('for a folder that is a file', async () => {
		const dataDir = join(config.dataDir, 'file')
		writeFileSync(dataDir, '')
		await expect(start({ dataDir })).rejects.toThrow(`${dataDir} is not a folder; set it to`)
	})

	test('for a dev identity provider reachable by others', async () => {
		await expect(start({ publicUrl: 'https://ydo.iiitdmj.ac.in' })).rejects.toThrow('the dev identity provider')
	})
})

test('serves the pages of the given folder', async () => {
	const server = await start()
	expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toContain('the pages')
})
