import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectionOptions, createConnections, databaseTimeouts } from './connections.ts'
import type { Tables } from './tables.ts'

/** Either the database or, where a caller says so, one transaction in it. Close it with `destroy()`. */
export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

export type DatabaseOptions = {
	/** Connections at most; 10 unless told. */
	connections?: number
	/** Milliseconds that a statement may take; those of a route unless told. See [Note: time-outs]. */
	statement?: number
	/** Told of each connection that the server dropped while nobody was using it. */
	onDrop?: (error: Error) => void
}

const int8 = 20

/**
 * A bounded pool on the PostgreSQL server at `url`; connects when first used. A query throws a DatabaseOutage where the server
 * does not answer in time or drops the connection, which is then replaced; it never ends the process.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
	const { connections = 10, statement = databaseTimeouts.statement, onDrop = () => {} } = options
	const pool = createConnections(url, { connections, statement, onDrop, types: { getTypeParser } })
	const jobs: { db?: Database } = {}
	const end = async () => {
		await Promise.all([pool.end(), jobs.db?.destroy()])
	}
	const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { ...pool, end } }) })
	opened.set(db, { url, jobs })
	return db
}

const opened = new WeakMap<Database, { url: string; jobs: { db?: Database } }>()

/**
 * The same database for statements that may take long: up to two connections beside the others, made when they are needed.
 * Closed with the database.
 */
export function forJobs(db: Database): Database {
	const { url, jobs } = openedAs(db)
	jobs.db ??= openDatabase(url, { connections: 2, statement: databaseTimeouts.job })
	return jobs.db
}

/** A connection of its own to the same database, not connected yet: for LISTEN, which no pool can carry. */
export function singleConnection(db: Database): pg.Client {
	return new pg.Client({
		...connectionOptions(openedAs(db).url),
		query_timeout: databaseTimeouts.statement,
		application_name: 'ydo live',
	})
}

function openedAs(db: Database) {
	const found = opened.get(db)
	if (!found) throw new Error('this database was not opened by openDatabase')
	return found
}

/** bigint columns are numbers here: ours count changes and stay far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
	return oid === int8 ? toSafeNumber : pg.types.getTypeParser(oid, format as 'text')
}

function toSafeNumber(text: string): number {
	const value = Number(text)
	if (!Number.isSafeInteger(value)) throw new Error('a bigint of the database does not fit a number')
	return value
}
