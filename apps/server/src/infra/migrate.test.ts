import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFull } from '@ydo/contract/test/in-full'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase, testDatabaseUrl } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, migrationsFolder } from './migrate.ts'

let folder: string

beforeEach(() => {
	folder = temporaryFolder()
})

function write(name: string, text: string): void {
	writeFileSync(join(folder, name), text)
}

async function emptyDatabase(): Promise<Database> {
	const db = openDatabase(await testDatabaseUrl({ empty: true }))
	onTestFinished(() => db.destroy())
	return db
}

test('runs the files once, in name order', async () => {
	write('0002-b.sql', 'alter table a add column b int;')
	write('0001-a.sql', 'create table a (n int); insert into a values (1);')
	write('README.md', 'no migration')
	const db = await emptyDatabase()
	expect(await migrate(db, folder)).toEqual(['0001-a.sql', '0002-b.sql'])
	expect(await migrate(db, folder)).toEqual([])
	write('0003-c.sql', 'insert into a values (2, 2)')
	expect(await migrate(db, folder)).toEqual(['0003-c.sql'])
	expect((await sql`select * from a order by n`.execute(db)).rows).toEqual([
		{ n: 1, b: null },
		{ n: 2, b: 2 },
	])
})

test('creates every table from an empty database', async () => {
	const db = await emptyDatabase()
	expect(await migrate(db)).toEqual(readdirSync(migrationsFolder).sort())
	const known = await (await testDatabase()).introspection.getTables()
	const made = await db.introspection.getTables()
	expect(made.map(({ name }) => name)).toEqual(known.map(({ name }) => name))
})

test('rolls back a failing file and keeps the earlier ones', async () => {
	write('0001-a.sql', 'create table a (n int);')
	write('0002-b.sql', 'create table b (n int); insert into nowhere values (1);')
	const db = await emptyDatabase()
	await expect(migrate(db, folder)).rejects.toThrow('nowhere')
	await expect(sql`select * from b`.execute(db)).rejects.toThrow('does not exist')
	write('0002-b.sql', 'create table b (n int);')
	expect(await migrate(db, folder)).toEqual(['0002-b.sql'])
})

test('names an applied file that was changed', async () => {
	write('0001-a.sql', 'create table a (n int);')
	const db = await emptyDatabase()
	await migrate(db, folder)
	write('0001-a.sql', 'create table a (n bigint);')
	write('0002-b.sql', 'create table b (n int);')
	await expect(migrate(db, folder)).rejects.toThrow('migrations/0001-a.sql was changed after it had been applied')
	await expect(sql`select * from b`.execute(db)).rejects.toThrow('does not exist')
})

test('ignores changed line endings', async () => {
	write('0001-a.sql', 'create table a (\nn int);\n')
	const db = await emptyDatabase()
	await migrate(db, folder)
	write('0001-a.sql', 'create table a (\r\nn int);\r\n')
	expect(await migrate(db, folder)).toEqual([])
})

test('refuses a database with choices of version 1 in one sentence', async () => {
	const db = await emptyDatabase()
	await migrate(db)
	await sql`insert into migrations (name, sha256) values ('0012-choices.sql', '')`.execute(db)
	await expect(migrate(db)).rejects.toThrow(/^the database is of a version of YDO whose choices[^.]*DATABASE_URL$/)
})

test('refuses a database of a newer version', async () => {
	write('0001-a.sql', 'create table a (n int);')
	write('0002-b.sql', 'create table b (n int);')
	const db = await emptyDatabase()
	await migrate(db, folder)
	rmSync(join(folder, '0002-b.sql'))
	await expect(migrate(db, folder)).rejects.toThrow('another version of the server (it has 0002-b.sql)')
})

test.runIf(isFull)('runs each file in one of several instances that start at once', async () => {
	cpSync(migrationsFolder, folder, { recursive: true })
	write('9999-slow.sql', 'create table slow as select 1 as n; select pg_sleep(0.2);')
	const url = await testDatabaseUrl({ empty: true })
	const instances = Array.from({ length: 4 }, () => openDatabase(url, { connections: 2 }))
	const ran = await Promise.all(instances.map((db) => migrate(db, folder)))
	expect(ran.flat().sort()).toEqual(readdirSync(folder).sort())
	await Promise.all(instances.map((db) => db.destroy()))
})

test('keeps migrations in ASCII or UTF-8 with a final line break', () => {
	for (const name of readdirSync(migrationsFolder)) {
		expect(name).toMatch(/^\d{4}-[a-z-]+\.sql$/)
		expect(readFileSync(join(migrationsFolder, name), 'utf8')).toMatch(/\n$/)
	}
})
