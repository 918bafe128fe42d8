import { connect, createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isFull } from '@ydo/contract/test/in-full'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabaseUrl } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { openDatabase } from './database.ts'
import { waitForDatabase, withoutRights } from './database-checks.ts'

const refused = Object.assign(new Error('permission denied'), { code: '42501' })

test('names role and database in a refusal, and no other part of the connection string', () => {
	const url = 'postgres://asha:secret@db.example/campus?sslmode=verify-full&sslrootcert=system'
	const told = withoutRights(refused, url)?.message
	expect(told).toContain('the role asha may not create or change tables in the database campus (permission denied)')
	expect(told).not.toContain('secret')
})

test('passes on other failures, and those of the built-in database', () => {
	expect(withoutRights(new Error('permission denied'), 'postgres://asha@db.example/campus')).toBeUndefined()
	expect(withoutRights(refused, undefined)).toBeUndefined()
})

async function wait(url: string, patience: number): Promise<string[]> {
	const lines: string[] = []
	const db = openDatabase(url)
	onTestFinished(() => db.destroy())
	await waitForDatabase(db, { url, patience, onWait: (line) => lines.push(line) })
	return lines
}

/** Forwards `port` to the test PostgreSQL's socket. */
function forward(port: number, url: string): Server {
	const socket = `${new URLSearchParams(url.split('?')[1]).get('host')}/.s.PGSQL.5432`
	const server = createServer((client) => {
		const upstream = connect(socket)
		client.on('error', () => upstream.destroy()).pipe(upstream)
		upstream.on('error', () => client.destroy()).pipe(client)
	})
	onTestFinished(() => void server.close())
	return server.listen(port, '127.0.0.1')
}

test('does not wait for an available database', async () => {
	expect(await wait(await testDatabaseUrl(), 0)).toEqual([])
})

test.runIf(isFull)('waits for a database that comes up later and says so once', async () => {
	const url = await testDatabaseUrl()
	const port = await freePort()
	const waiting = wait(`${url.split('@')[0]}@127.0.0.1:${port}/${/\/(\w+)\?/.exec(url)?.[1]}`, 10_000)
	await sleep(600) // two attempts fail; the progress line proves the wait
	forward(port, url)
	expect(await waiting).toEqual([expect.stringMatching(`^Waiting for PostgreSQL at 127.0.0.1:${port}/test_`)])
})

test('names an unavailable database without its password', async () => {
	const port = await freePort()
	const refusal = wait(`postgres://ydo:very-secret@127.0.0.1:${port}/ydo`, 0)
	await expect(refusal).rejects.toThrow(
		`DATABASE_URL: PostgreSQL at 127.0.0.1:${port}/ydo lets nobody in (connect ECONNREFUSED`,
	)
	await expect(refusal).rejects.not.toThrow('very-secret')
})

test('does not wait on a wrong password or an unknown database', async () => {
	const url = await testDatabaseUrl()
	const eternity = 3_600_000
	await expect(wait(url.replace(/app:\w+/, 'app:wrong'), eternity)).rejects.toThrow('password authentication failed')
	await expect(wait(url.replace(/\/test_\w+/, '/absent'), eternity)).rejects.toThrow('database "absent" does not exist')
})
