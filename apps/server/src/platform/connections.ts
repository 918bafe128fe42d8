import type { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseOutage, saysOutage } from './database-outage.ts'
import { readDatabaseUrl } from './database-url.ts'

/**
 * [Note: time-outs] Milliseconds. A connection may be silent for ever: its peer lost power, or a firewall forgot it. So every
 * wait has an end. A call waits `connect` for a connection and then `statement` + `grace` for an answer: 9 s, and its client
 * gets 503 before it gives up by itself after 10. PostgreSQL ends a slow statement first, which keeps the connection; where
 * not even that is told within `grace`, the connection is closed. Waiting for a lock counts as well.
 */
export const databaseTimeouts = {
	/** Until a connection is free or made. */
	connect: 4000,
	/** A statement of a route. */
	statement: 4500,
	/** A statement of a background job, an export or an operator's tool: it may touch the rows of a whole campus. */
	job: 60_000,
	/** A statement of a migration, which may wait for another instance's. */
	migration: 15 * 60_000,
	/** From the end of a statement's time until its connection is taken for dead. */
	grace: 500,
	/** A transaction that stands still: an instance that vanished must not hold its locks. */
	idleInTransaction: 15_000,
	/** An idle connection until the first TCP keepalive; Linux gives a peer that does not answer them 10 s more. */
	keepAlive: 10_000,
} as const

/** What every connection has, the pool's and single ones. */
export function connectionOptions(url: string): pg.ClientConfig {
	return {
		...readDatabaseUrl(url),
		connectionTimeoutMillis: databaseTimeouts.connect,
		keepAlive: true,
		keepAliveInitialDelayMillis: databaseTimeouts.keepAlive,
	}
}

type PoolOptions = {
	connections: number
	/** Milliseconds of a statement at most. */
	statement: number
	types: pg.CustomTypesConfig
	onDrop: (error: Error) => void
}

/** A bounded pool for Kysely. A connection that fails or falls silent is closed and replaced, and the query it carried throws a DatabaseOutage. */
export function createConnections(url: string, { connections, statement, types, onDrop }: PoolOptions): PostgresPool {
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
	// While a client is lent out (between two queries of a transaction) the pool does not listen for its errors, and an
	// error nobody listens for would end the process. The next query on that client fails and tells the caller.
	pool.on('connect', (client) => client.on('error', () => broken.add(client)))

	const ask = async (client: pg.PoolClient, sql: string, parameters: readonly unknown[]) => {
		// pg's own query_timeout would leave the client waiting for that answer, and the pool would lend it out again.
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
			// Kysely may also pass a cursor, where the dialect has one: ours has none.
			const query = (sql: string, parameters: readonly unknown[]) => ask(client, sql, parameters)
			return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
		},
		end: () => pool.end(),
	}
}

/** Calls `onSilence` when not a byte came for so many milliseconds. */
function watchSilence({ connection }: pg.PoolClient, milliseconds: number, onSilence: () => void): NodeJS.Timeout {
	const stream = connection.stream as Socket
	let before = stream.bytesRead
	return setInterval(() => {
		// Where the event loop was held up, the answer may have come and wait to be read.
		setImmediate(() => {
			if (stream.bytesRead === before && !stream.destroyed) onSilence()
			before = stream.bytesRead
		})
	}, milliseconds)
}
