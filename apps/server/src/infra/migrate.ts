import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Transaction } from './database.ts'
import { StartError } from './start-error.ts'

type Migration = { name: string; text: string; sha256: Buffer }

/** SQL files of this server version. */
export const migrationsFolder = join(import.meta.dirname, '..', '..', 'migrations')

/**
 * Migrates the database to this version: runs the folder's *.sql files in name order, each in its own transaction, one instance at a
 * time. Returns the names of those it ran. Throws a StartError if an applied file was changed or a newer version has migrated the
 * database.
 */
export async function migrate(db: Database, folder = migrationsFolder): Promise<string[]> {
	const migrations = readMigrations(folder)
	await createLedger(db)
	await refuseUnknown(db, migrations)
	const ran: string[] = []
	for (const migration of migrations) {
		if (await db.transaction().execute((trx) => apply(trx, migration))) ran.push(migration.name)
	}
	return ran
}

function readMigrations(folder: string): Migration[] {
	const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
	return names.sort().map((name) => {
		// Normalised before hashing: git may give Windows other line endings.
		const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
		return { name, text, sha256: createHash('sha256').update(text).digest() }
	})
}

async function createLedger(db: Database): Promise<void> {
	const create = () =>
		sql`create table if not exists migrations (
			name text primary key,
			sha256 bytea not null,
			applied_at timestamptz not null default now()
		)`.execute(db)
	// "if not exists" checks before it writes: of two first starts, one may still find the name taken.
	await create().catch(create)
	await sql`insert into migrations (name, sha256) values (${lockRow}, '') on conflict do nothing`.execute(db)
}

/** The row whose lock serializes migrating instances: distributed engines have row locks but no advisory ones. */
const lockRow = ''

async function apply(trx: Transaction, { name, text, sha256 }: Migration): Promise<boolean> {
	await sql`select name from migrations where name = ${lockRow} for update`.execute(trx)
	const applied = await sql<{ sha256: Buffer }>`select sha256 from migrations where name = ${name}`.execute(trx)
	const known = applied.rows[0]
	if (known) {
		if (!known.sha256.equals(sha256)) throw new StartError(changed(name))
		return false
	}
	await sql.raw(text).execute(trx)
	await sql`insert into migrations (name, sha256) values (${name}, ${sha256})`.execute(trx)
	return true
}

async function refuseUnknown(db: Database, migrations: Migration[]): Promise<void> {
	const { rows } = await sql<{ name: string }>`select name from migrations where name <> ${lockRow}`.execute(db)
	if (rows.some(({ name }) => name === firstChoices)) throw new StartError(beforeSlots)
	const names = new Set(migrations.map((migration) => migration.name))
	const unknown = rows.map((row) => row.name).filter((name) => !names.has(name))
	if (unknown.length > 0) {
		throw new StartError(
			`the database was upgraded by another version of the server (it has ${unknown.sort().join(', ')}); start that version, or restore the backup made before`,
		)
	}
}

/** Migration of choices version 1, which no campus used: its databases cannot be migrated. */
const firstChoices = '0012-choices.sql'
const beforeSlots =
	'the database is of a version of YDO whose choices were made in another way, and this version cannot read it; start with an empty DATA_DIR, or an empty database at DATABASE_URL'

function changed(name: string): string {
	return `migrations/${name} was changed after it had been applied to this database; restore the file as it was and write the change as a new migration`
}
