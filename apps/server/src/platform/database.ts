import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

/** Either the database or, where a caller says so, one transaction in it. Close it with `destroy()`. */
export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

export type DatabaseOptions = {
	/** Connections at most; 10 unless told. */
	connections?: number
	/** Told of each connection that the server dropped while nobody was using it. */
	onDrop?: (error: Error) => void
}

const int8 = 20

/**
 * A bounded pool on the PostgreSQL server at `url`; connects when first used. A caller waits at most ten seconds for a
 * connection. A dropped connection fails the query it carried and is replaced; it never ends the process.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
	const pool = new pg.Pool({
		connectionString: url,
		max: options.connections ?? 10,
		connectionTimeoutMillis: 10_000,
		application_name: 'ydo',
		types: { getTypeParser },
	})
	pool.on('error', (error) => options.onDrop?.(error))
	// While a client is lent out (between two queries of a transaction) the pool does not listen for its errors, and an
	// error nobody listens for would end the process. The next query on that client fails and tells the caller.
	pool.on('connect', (client) => client.on('error', () => {}))
	const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
	urls.set(db, url)
	return db
}

const urls = new WeakMap<Database, string>()

/** A connection of its own to the same database, not connected yet: for LISTEN, which no pool can carry. */
export function singleConnection(db: Database): pg.Client {
	const url = urls.get(db)
	if (!url) throw new Error('this database was not opened by openDatabase')
	return new pg.Client({
		connectionString: url,
		connectionTimeoutMillis: 10_000,
		keepAlive: true,
		keepAliveInitialDelayMillis: 30_000,
		application_name: 'ydo live',
	})
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
