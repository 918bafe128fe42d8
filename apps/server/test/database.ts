import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Database, databaseTimeouts, openDatabase } from '#infra/database.ts'
import { afterUse } from './after-use.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** Connection string of the run's cluster; its database `app` is the migrated template. */
		postgresUrl: string
	}
}

/** A migrated, empty database for the calling test file, opened; taken back after its last test. */
export async function testDatabase(): Promise<Database> {
	const { db, name } = idle.pop() ?? (await openTestDatabase())
	afterUse(() => takeBack({ db, name }))
	return db
}

type OpenDatabase = { db: Database; name: string }

/** Databases of earlier test files of this process: emptying one is much cheaper than a copy with new connections. */
const idle: OpenDatabase[] = []
const keepsAtMost = 16

async function openTestDatabase(): Promise<OpenDatabase> {
	const name = await createDatabase()
	return { name, db: openDatabase(urlOf(name), { connections: 4, statement: databaseTimeouts.job }) }
}

/** Makes the database as it was when it was created, or drops it where enough are idle. */
async function takeBack({ db, name }: OpenDatabase): Promise<void> {
	if (idle.length < keepsAtMost) {
		await empty(db)
		idle.push({ db, name })
	} else {
		await db.destroy()
		await drop(name)
	}
}

/** Deletes all rows but those that migrations wrote. */
async function empty(db: Database): Promise<void> {
	const tables = await sql<{ name: string }>`
		select format('%I', tablename) as name from pg_tables where schemaname = 'public'
	`.execute(db)
	firstRows ??= await readFirstRows(tables.rows.map(({ name }) => name))
	const again = [...firstRows].map(
		([name, rows]) => `insert into ${name} select * from json_populate_recordset(null::${name}, '${rows}')`,
	)
	await sql.raw([...tables.rows.map(({ name }) => `delete from ${name}`), ...again].join(';')).execute(db)
}

/** The rows of a database just created, as JSON by table. */
async function readFirstRows(tables: readonly string[]): Promise<Map<string, string>> {
	const { db, name } = await openTestDatabase()
	const found = new Map<string, string>()
	for (const table of tables) {
		const { rows } = await sql<{ json: string | null }>`
			select json_agg(table_row.*)::text as json from ${sql.raw(table)} as table_row
		`.execute(db)
		const json = rows[0]?.json
		if (json) found.set(table, json.replaceAll("'", "''"))
	}
	await db.destroy()
	await drop(name)
	return found
}

let firstRows: Map<string, string> | undefined

/** A database of its own with its connection string, for a program that opens it too; dropped after the file's last test. */
export async function testDatabaseWithUrl(): Promise<{ db: Database; url: string }> {
	const url = await testDatabaseUrl()
	const db = openDatabase(url, { connections: 4, statement: databaseTimeouts.job })
	afterUse(() => db.destroy())
	return { db, url }
}

/** The same as a connection string, for tests that open it themselves. */
export async function testDatabaseUrl(options: DatabaseKind = {}): Promise<string> {
	const name = await createDatabase(options)
	afterUse(() => drop(name))
	return urlOf(name)
}

type DatabaseKind = { empty?: boolean; latin1?: boolean }

async function createDatabase(kind: DatabaseKind = {}): Promise<string> {
	const name = `test_${randomBytes(8).toString('hex')}`
	const encoding = kind.latin1 ? `encoding 'LATIN1' locale_provider libc locale 'C'` : ''
	// Copying files takes a tenth of the time of the default, which writes the whole template to the log.
	const template = `template ${kind.empty ? 'template0' : 'app'} strategy file_copy`
	await administer(`create database ${name} ${template} ${encoding}`)
	return name
}

/** A database in use by PostgreSQL's own workers cannot be dropped: it disappears with the server a moment later. */
async function drop(name: string): Promise<void> {
	await administer(`drop database ${name} with (force)`).catch((error) => {
		if (error.code !== insufficientPrivilege) throw error
	})
}

const insufficientPrivilege = '42501'

/** Runs commands about databases on the one that nobody copies; all test files of this process share its connection. */
async function administer(command: string): Promise<void> {
	administration ??= openDatabase(urlOf('postgres'), { connections: 1, statement: databaseTimeouts.job })
	await sql.raw(command).execute(administration)
}

let administration: Database | undefined

function urlOf(database: string): string {
	return inject('postgresUrl').replace('@/app?', `@/${database}?`)
}
