import { isFull } from '@ydo/contract/test/in-full'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase, testDatabaseUrl } from '#test/database.ts'
import { silentProxy } from '#test/silent-proxy.ts'
import { forJobs, openDatabase } from './database.ts'
import { DatabaseOutage } from './database-errors.ts'

const db = await testDatabase()

/** Terminates every other connection to the same database, as a server restart would. */
async function dropOthers(using: typeof db): Promise<void> {
	await sql`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid()`.execute(using)
}

test('reports and replaces a dropped idle connection', async () => {
	const url = await testDatabaseUrl()
	const killer = openDatabase(url, { connections: 1 })
	const dropped = Promise.withResolvers<Error>()
	const idle = openDatabase(url, { connections: 1, onDrop: dropped.resolve })
	await sql`select 1`.execute(idle)
	await dropOthers(killer)
	expect((await dropped.promise).message).toContain('terminating connection')
	expect((await sql`select 1 as one`.execute(idle)).rows).toEqual([{ one: 1 }])
	await Promise.all([idle.destroy(), killer.destroy()])
})

test('fails only the transaction whose connection is dropped', async () => {
	const transaction = db.transaction().execute(async (trx) => {
		await sql`create table unfinished (n int)`.execute(trx)
		await dropConnectionOf(trx)
		await sql`select 1`.execute(trx)
	})
	await expect(transaction).rejects.toThrow()
	expect(await db.selectFrom('members').selectAll().execute()).toEqual([])
	await expect(sql`select * from unfinished`.execute(db)).rejects.toThrow('does not exist')
})

/** Terminates the transaction's own connection from outside and resolves once its client knows. */
async function dropConnectionOf(trx: typeof db): Promise<void> {
	const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
	await dropOthers(db)
	const alive = async () =>
		(await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db)).rows.length > 0
	while (await alive());
}

test('bounds the pool', async () => {
	const small = openDatabase(await testDatabaseUrl(), { connections: 2 })
	const count = sql<{ n: number }>`select count(*)::int as n, pg_sleep(0.05) from pg_stat_activity
		where datname = current_database()`
	const counts = await Promise.all(Array.from({ length: 8 }, () => count.execute(small)))
	expect(Math.max(...counts.map(({ rows }) => rows[0]?.n ?? 0))).toBe(2)
	await small.destroy()
})

test('reads a bigint as a number and rejects one that is too large', async () => {
	await db
		.updateTable('card_clock')
		.set({ version: 2 ** 52 })
		.execute()
	expect(await db.selectFrom('card_clock').select('version').executeTakeFirst()).toEqual({ version: 2 ** 52 })
	await expect(sql`select 9223372036854775807 as n`.execute(db)).rejects.toThrow('does not fit')
})

test('round-trips bytes and times', async () => {
	const id = Buffer.alloc(16, 1)
	const expires_at = new Date('2027-01-02T03:04:05.678Z')
	await db.insertInto('members').values({ id, subject_hash: id, email_hash: id }).execute()
	await db.insertInto('sessions').values({ id, member_id: id, refresh_id: id, expires_at }).execute()
	const session = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
	expect(session).toMatchObject({ id, member_id: id, expires_at, revoked_at: null, previous_refresh_id: null })
})

describe('unresponsive database', () => {
	const statement = 300

	/** A pool of one connection through a proxy that can fall silent. */
	async function silenceable() {
		const proxy = await silentProxy(await testDatabaseUrl())
		const proxied = openDatabase(proxy.url, { connections: 1, statement })
		onTestFinished(() => proxied.destroy())
		return { proxy, proxied }
	}

	test('fails the query and does not reuse its connection', async () => {
		const { proxy, proxied } = await silenceable()
		await sql`select 1`.execute(proxied)
		proxy.silence()
		const query = sql`select 1`.execute(proxied)
		proxy.speak()
		await expect(query).rejects.toThrow(DatabaseOutage)
		expect((await sql`select 1 as one`.execute(proxied)).rows).toEqual([{ one: 1 }])
	})

	test.runIf(isFull)('fails a transaction once, without waiting for its rollback', async () => {
		const { proxy, proxied } = await silenceable()
		const transaction = proxied.transaction().execute(async (trx) => {
			await sql`select 1`.execute(trx)
			proxy.silence()
			await sql`select 1`.execute(trx)
		})
		await expect(transaction).rejects.toThrow(DatabaseOutage)
		proxy.speak()
		expect((await sql`select 1 as one`.execute(proxied)).rows).toEqual([{ one: 1 }])
	})

	test.runIf(isFull)('fails a request waiting for a connection', async () => {
		const { proxy, proxied } = await silenceable()
		proxy.silence()
		await expect(sql`select 1`.execute(proxied)).rejects.toThrow(DatabaseOutage)
	})

	test.runIf(isFull)('allows a job more time', async () => {
		const url = await testDatabaseUrl()
		const slow = openDatabase(url, { statement })
		onTestFinished(() => slow.destroy())
		const wait = sql`select pg_sleep(0.6)`
		await expect(wait.execute(slow)).rejects.toThrow(DatabaseOutage)
		await wait.execute(forJobs(slow))
	})

	test('is distinguished from a bug of ours', async () => {
		const mistake = sql`select nonsense`.execute(db).catch((error) => error)
		expect(await mistake).not.toBeInstanceOf(DatabaseOutage)
	})
})
