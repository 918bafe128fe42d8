import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Database, databaseTimeouts, openDatabase } from '#infra/database.ts'
import { afterFile } from './after-file.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** Connection string of the run's cluster; its database `app` is the migrated template. */
		postgresUrl: string
	}
}

/** A migrated, empty database for the calling test file; closed and dropped after its last test. */
export async function testDatabase(): Promise<Database> {
	return (await testDatabaseWithUrl()).db
}

/** The same with its connection string, for a program that opens it too. */
export async function testDatabaseWithUrl(): Promise<{ db: Database; url: string }> {
	const url = await testDatabaseUrl()
	const db = openDatabase(url, { connections: 4, statement: databaseTimeouts.job })
	afterFile(() => db.destroy())
	return { db, url }
}

/** The same as a connection string, for tests that open it themselves. */
export async function testDatabaseUrl(options: { empty?: boolean; latin1?: boolean } = {}): Promise<string> {
	const name = `test_${randomBytes(8).toString('hex')}`
	const encoding = options.latin1 ? `encoding 'LATIN1' locale_provider libc locale 'C'` : ''
	// Copying files takes a tenth of the time of the default, which writes the whole template to the log.
	const template = `template ${options.empty ? 'template0' : 'app'} strategy file_copy`
	await administer(`create database ${name} ${template} ${encoding}`)
	afterFile(() => drop(name))
	return urlOf(name)
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
