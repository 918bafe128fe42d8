import { connect, createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabaseUrl } from '#testing/database.ts'
import { freePort } from '#testing/free-port.ts'
import { openDatabase } from './database.ts'
import { waitForDatabase } from './wait-for-database.ts'

async function wait(url: string, patience: number): Promise<string[]> {
	const lines: string[] = []
	const db = openDatabase(url)
	onTestFinished(() => db.destroy())
	await waitForDatabase(db, { url, patience, onWait: (line) => lines.push(line) })
	return lines
}

/** Answers at `port` with what the test's PostgreSQL answers at its socket. */
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

test('a database that is there is not waited for', async () => {
	expect(await wait(await testDatabaseUrl(), 0)).toEqual([])
})

test('a database that comes later is waited for, and said so once', async () => {
	const url = await testDatabaseUrl()
	const port = await freePort()
	const waiting = wait(`${url.split('@')[0]}@127.0.0.1:${port}/${/\/(\w+)\?/.exec(url)?.[1]}`, 10_000)
	await sleep(600) // two attempts find nobody; that it waited is seen in what it says
	forward(port, url)
	expect(await waiting).toEqual([expect.stringMatching(`^Waiting for PostgreSQL at 127.0.0.1:${port}/test_`)])
})

test('a database that stays away is named, without its password', async () => {
	const port = await freePort()
	const refusal = wait(`postgres://ydo:very-secret@127.0.0.1:${port}/ydo`, 0)
	await expect(refusal).rejects.toThrow(
		`DATABASE_URL: PostgreSQL at 127.0.0.1:${port}/ydo lets nobody in (connect ECONNREFUSED`,
	)
	await expect(refusal).rejects.not.toThrow('very-secret')
})

test('a wrong password or an unknown database is not waited for', async () => {
	const url = await testDatabaseUrl()
	const eternity = 3_600_000
	await expect(wait(url.replace(/app:\w+/, 'app:wrong'), eternity)).rejects.toThrow('password authentication failed')
	await expect(wait(url.replace(/\/test_\w+/, '/absent'), eternity)).rejects.toThrow('database "absent" does not exist')
})
