import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database.ts'
import { makeKeys } from '#platform/keys.ts'
import { StartError } from '#platform/start-error.ts'
import { testDatabaseUrl } from '#testing/database.ts'
import { freePort } from '#testing/free-port.ts'
import { siteFolder } from '#testing/site-folder.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { type Config, readConfig } from './config.ts'
import { type RunningServer, startServer } from './server.ts'

const identity = { issuer: 'http://127.0.0.1:1', clientId: 'id', clientSecret: 'secret', standIn: true }
let config: Config

beforeEach(async () => {
	const dataDir = temporaryFolder()
	config = { ...readConfig({ DATA_DIR: dataDir, DATABASE_URL: await testDatabaseUrl() }), port: 0 }
})

async function start(change: Partial<Config> = {}): Promise<RunningServer> {
	const server = await startServer({ config: { ...config, ...change }, identity })
	onTestFinished(server.close)
	return server
}

function health({ port }: RunningServer): Promise<Response> {
	return fetch(`http://127.0.0.1:${port}/healthz`)
}

test('with DATABASE_URL it needs no database of its own', async () => {
	const server = await start()
	expect((await health(server)).status).toBe(200)
	expect(server.url).toBe('http://localhost:3000')
	expect(existsSync(join(config.dataDir, 'keys.json'))).toBe(true)
	expect(existsSync(join(config.dataDir, 'postgres'))).toBe(false)
})

test('several instances serve one database with the keys of one folder', async () => {
	const servers = await Promise.all([start(), start(), start()])
	for (const server of servers) expect((await health(server)).status).toBe(200)
})

test('closed, it no longer listens; closing twice is closing once', async () => {
	const server = await start()
	await Promise.all([server.close(), server.close()])
	await expect(health(server)).rejects.toThrow()
})

test('closing lets what is being answered end', async () => {
	const server = await start()
	const body = JSON.stringify({ refresh_token: 'nobody gave this one' })
	const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
	const asked = request({ port: server.port, path: '/auth/refresh', method: 'POST', headers, agent: false })
	asked.flushHeaders()
	await once(asked, 'continue') // the server has begun with it
	const closing = server.close()
	asked.end(body)
	const [answer] = await once(asked, 'response')
	expect(answer.statusCode).toBe(401)
	answer.resume()
	await closing
})

describe('a start that cannot go on', () => {
	test('because its port is in use says so before it makes anything', async () => {
		const port = await freePort()
		const other = createServer().listen(port, '127.0.0.1')
		onTestFinished(() => void other.close())
		const dataDir = join(config.dataDir, 'new')
		await expect(start({ dataDir, port })).rejects.toThrow(`port ${port} of 127.0.0.1 is in use`)
		expect(existsSync(dataDir)).toBe(false)
	})

	test('because its role has no rights in the database says so', async () => {
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

	test('because its database is not in UTF-8 says so', async () => {
		const databaseUrl = await testDatabaseUrl({ empty: true, latin1: true })
		await expect(start({ databaseUrl })).rejects.toThrow(
			'DATABASE_URL: the database is encoded in LATIN1; create one with',
		)
	})

	test('because its keys are gone says so', async () => {
		await (await start()).close()
		rmSync(join(config.dataDir, 'keys.json'))
		await expect(start()).rejects.toThrow('keys.json is missing, but the database holds rows')
	})

	test('because two folders claim one database says so', async () => {
		await start()
		const dataDir = temporaryFolder()
		makeKeys(join(dataDir, 'keys.json'))
		await expect(start({ dataDir })).rejects.toThrow('holds other keys than those')
	})

	test('because of mistakes in the institute file says so before it touches anything', async () => {
		const file = join(config.dataDir, 'institute.json')
		writeFileSync(file, '{ "label": "X" }')
		await expect(start({ instituteFile: file })).rejects.toThrow(`${file}: domains is missing`)
		expect(existsSync(join(config.dataDir, 'keys.json'))).toBe(false)
	})

	test('because its folder is a file says so', async () => {
		const dataDir = join(config.dataDir, 'file')
		writeFileSync(dataDir, '')
		await expect(start({ dataDir })).rejects.toThrow(`${dataDir} is not a folder; set it to`)
	})

	test('because anybody could be anybody says so', async () => {
		await expect(start({ publicUrl: 'https://ydo.iiitdmj.ac.in' })).rejects.toThrow('the stand-in for Google')
	})
})

test('the pages it serves are those of the folder it is given', async () => {
	const server = await startServer({ config, identity, siteFolder: siteFolder(() => 'the pages') })
	onTestFinished(server.close)
	expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toContain('the pages')
})
