import type { Socket } from 'node:net'
import {
	Kysely,
	type Transaction as KyselyTransaction,
	PostgresDialect,
	type PostgresPool,
	type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import { DatabaseOutage, saysOutage } from './database-errors.ts'
import { readDatabaseUrl } from './database-url.ts'
import type { Tables } from './tables.ts'

/** The database or, where a caller says so, one transaction in it. Close it with `destroy()`. */
export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

export type DatabaseOptions = {
	/** Maximum number of connections; default 10. */
	connections?: number
	/** Statement timeout in milliseconds; default: that of a route. See [Note: time-outs]. */
	statement?: number
	/** Called for each idle connection that the server dropped. */
	onDrop?: (error: Error) => void
}

const int8 = 20

/**
 * Opens a bounded pool on the PostgreSQL server at `url`; connects on first use. A query throws a DatabaseOutage if the server does
 * not answer in time or drops the connection, which is then replaced; it never ends the process.
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

/** The same database for long statements: up to two additional connections, opened on demand and closed with the database. */
export function forJobs(db: Database): Database {
	const { url, jobs } = openedAs(db)
	jobs.db ??= openDatabase(url, { connections: 2, statement: databaseTimeouts.job })
	return jobs.db
}

/** Runs read-only work on one snapshot of the database. */
export function readSnapshot<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
	return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

/** A separate, not yet connected connection to the same database: for LISTEN, which a pool cannot carry. */
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

/** Reads bigint columns as numbers: ours are counters far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
	return oid === int8 ? toSafeNumber : pg.types.getTypeParser(oid, format as 'text')
}

function toSafeNumber(text: string): number {
	const value = Number(text)
	if (!Number.isSafeInteger(value)) throw new Error('a bigint of the database does not fit a number')
	return value
}

/**
 * [Note: time-outs] Milliseconds. A connection may stay silent for ever (its peer lost power, or a firewall dropped it), so every
 * wait has a limit. A call waits `connect` for a connection and then `statement` + `grace` for an answer: 9 s, so its client gets a
 * 503 before its own timeout of 10 s. PostgreSQL cancels a slow statement first, which keeps the connection; if even that message
 * does not arrive within `grace`, the connection is closed. Waiting for a lock counts as well.
 */
export const databaseTimeouts = {
	/** Until a connection is free or established. */
	connect: 4000,
	/** A statement of a route. */
	statement: 4500,
	/** A statement of a background job, an export or an operator's tool, which may touch the rows of a whole campus. */
	job: 60_000,
	/** A statement of a migration, which may wait for another instance's. */
	migration: 15 * 60_000,
	/** From the end of a statement's timeout until its connection counts as dead. */
	grace: 500,
	/** An idle transaction: an instance that vanished must not keep its locks. */
	idleInTransaction: 15_000,
	/** An idle connection until the first TCP keepalive; Linux allows 10 s more for an answer. */
	keepAlive: 10_000,
} as const

/** Options shared by pooled and single connections. */
function connectionOptions(url: string): pg.ClientConfig {
	return {
		...readDatabaseUrl(url),
		connectionTimeoutMillis: databaseTimeouts.connect,
		keepAlive: true,
		keepAliveInitialDelayMillis: databaseTimeouts.keepAlive,
	}
}

type PoolOptions = {
	connections: number
	/** Statement timeout in milliseconds. */
	statement: number
	types: pg.CustomTypesConfig
	onDrop: (error: Error) => void
}

/** A bounded pool for Kysely. A connection that fails or stays silent is closed and replaced; its query throws a DatabaseOutage. */
function createConnections(url: string, { connections, statement, types, onDrop }: PoolOptions): PostgresPool {
	const pool = new pg.Pool({
		...connectionOptions(url),
		max: connections,
		application_name: 'ydo',
		statement_timeout: statement,
		idle_in_transaction_session_timeout: databaseTimeouts.idleInTransaction,
		types,
	})
	const broken = new WeakSet<pg.PoolClient>()
	pool.on('error', onDrop)
	// While a client is checked out (between two queries of a transaction), the pool does not handle its errors, and an unhandled
	// error event would end the process. The next query on that client fails and reports it.
	pool.on('connect', (client) => client.on('error', () => broken.add(client)))

	const ask = async (client: pg.PoolClient, sql: string, parameters: readonly unknown[]) => {
		// pg's own query_timeout would leave the client waiting for the answer, and the pool would lend it out again.
		const watch = watchSilence(client, statement + databaseTimeouts.grace, () => {
			broken.add(client)
			void client.end()
		})
		try {
			return await client.query(sql, [...parameters])
		} catch (error) {
			throw broken.has(client) || saysOutage(error) ? new DatabaseOutage(error) : error
		} finally {
			clearInterval(watch)
		}
	}

	return {
		async connect() {
			const client = await pool.connect().catch((error) => {
				throw new DatabaseOutage(error)
			})
			// Kysely may also pass a cursor if the dialect has one: ours has none.
			const query = (sql: string, parameters: readonly unknown[]) => ask(client, sql, parameters)
			return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
		},
		end: () => pool.end(),
	}
}

/** Calls `onSilence` after the given milliseconds without a received byte. */
function watchSilence({ connection }: pg.PoolClient, milliseconds: number, onSilence: () => void): NodeJS.Timeout {
	const stream = connection.stream as Socket
	let before = stream.bytesRead
	return setInterval(() => {
		// After a blocked event loop the answer may already be waiting to be read.
		setImmediate(() => {
			if (stream.bytesRead === before && !stream.destroyed) onSilence()
			before = stream.bytesRead
		})
	}, milliseconds)
}
