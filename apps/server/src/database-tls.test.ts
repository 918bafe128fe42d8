import { join } from 'node:path'
import { inFull, isFull } from '@ydo/contract/test/in-full'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forJobs, openDatabase, singleConnection } from '#infra/database.ts'
import { afterFile } from '#test/after-use.ts'
import { runMain } from '#test/start-main.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { tlsDatabase } from '#test/tls-database.ts'

const secured = await tlsDatabase({ tls: true })
const plain = await tlsDatabase({ tls: false })
const isTls = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`

function open(url: string) {
	const db = openDatabase(url)
	afterFile(() => db.destroy())
	return db
}

/** Error output of the program, checked to omit the password. */
async function refusal(url: string): Promise<string> {
	const server = runMain({ DATA_DIR: temporaryFolder(), DATABASE_URL: url })
	expect(await server.exited).toBe(1)
	expect(server.errors() + server.output()).not.toContain(/:(\w+)@/.exec(url)?.[1])
	return server.errors()
}

describe('uses TLS to the database', () => {
	test.each([
		['sslmode=require', () => ''],
		['sslmode=prefer', () => ''],
		['sslmode=require and its authority', () => secured.authority],
		['sslmode=verify-ca', () => secured.authority],
		['sslmode=verify-full', () => secured.authority],
	])('with %s, on every connection', async (setting, authority) => {
		const root = authority() && `&sslrootcert=${encodeURIComponent(authority())}`
		const db = open(`${secured.url}?${setting.split(' ')[0]}${root}`)
		for (const one of [db, forJobs(db)]) expect((await isTls.execute(one)).rows).toEqual([{ ssl: true }])
		const single = singleConnection(db)
		await single.connect()
		expect((await single.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')).rows).toEqual([
			{ ssl: true },
		])
		await single.end()
	})

	test('with verify-ca checking the authority, and verify-full also the name', async () => {
		const byAddress = secured.url.replace('localhost', '127.0.0.1')
		const root = `sslrootcert=${encodeURIComponent(secured.authority)}`
		expect((await isTls.execute(open(`${byAddress}?sslmode=verify-ca&${root}`))).rows).toEqual([{ ssl: true }])
		await expect(isTls.execute(open(`${byAddress}?sslmode=verify-full&${root}`))).rejects.toThrow(/altnames/)
	})

	test('but not with sslmode=disable or without sslmode', async () => {
		for (const query of ['', '?sslmode=disable'])
			expect((await isTls.execute(open(plain.url + query))).rows).toEqual([{ ssl: false }])
	})
})

const mistakes: [string, string][] = [
	['sslmode=verify', 'sslmode is none of disable, prefer, require, verify-ca, verify-full'],
	['sslmode=verify-ca', 'sslmode=verify-ca needs sslrootcert'],
	['sslmode=require&sslrootcert=system', 'sslrootcert=system needs sslmode=verify-full'],
	[`sslmode=verify-full&sslrootcert=${join(temporaryFolder(), 'absent')}`, 'sslrootcert: ENOENT'],
]

describe('stops the start with one line', () => {
	test.runIf(isFull)('if the URL requires TLS and the server has none', async () => {
		const line = /^DATABASE_URL asks for TLS, and PostgreSQL at localhost:\d+\/app offers none; .*\n$/
		for (const mode of ['require', 'verify-full', 'prefer'])
			expect(await refusal(`${plain.url}?sslmode=${mode}`)).toMatch(line)
	})

	test.runIf(isFull)("if the certificate's authority is wrong or unknown", async () => {
		const line = /^DATABASE_URL: the certificate of PostgreSQL at localhost:\d+\/app is not accepted \(.+\); .*\n$/
		expect(await refusal(`${secured.url}?sslmode=verify-full`)).toMatch(line)
		for (const mode of ['require', 'verify-ca', 'verify-full'])
			expect(await refusal(`${secured.url}?sslmode=${mode}&sslrootcert=${secured.stranger}`)).toMatch(line)
	})

	test.runIf(isFull)('if the server requires TLS and the URL does not', async () => {
		expect(await refusal(secured.url)).toMatch(
			/^DATABASE_URL: PostgreSQL at .* lets nobody in \(.*no encryption\); .*\n$/,
		)
	})

	test.each(inFull(mistakes, mistakes.slice(0, 1)))('for %s', async (query, mistake) => {
		const [line, ...more] = (await refusal(`${plain.url}?${query}`)).trimEnd().split('\n')
		expect(line).toContain(`DATABASE_URL: ${mistake}`)
		expect(more).toEqual([])
	})
})
