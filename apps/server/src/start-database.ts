import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseTimeouts } from '#platform/connections.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import { startPostgres } from '#platform/embedded-postgres/start.ts'
import { migrate } from '#platform/migrate.ts'
import { requireUtf8 } from '#platform/require-database.ts'
import { StartError } from '#platform/start-error.ts'
import { waitForDatabase } from '#platform/wait-for-database.ts'
import type { Closers } from './closers.ts'
import { closingTimes } from './closing-times.ts'

export type DatabasePlan = {
	dataDir: string
	databaseUrl: string | undefined
	closers: Closers
	onProgress: (line: string) => void
	/** Told when the built-in PostgreSQL ends although nobody closed it. */
	onFailure: (error: StartError) => void
}

const patience = 15_000

/** The database of this installation, running and brought to this version. */
export async function startDatabase(plan: DatabasePlan): Promise<Database> {
	const { databaseUrl, closers, onProgress } = plan
	const url = databaseUrl ?? (await startEmbedded(plan))
	const db = openDatabase(url)
	closers.add({ name: 'Closing connections', close: () => db.destroy(), within: closingTimes.connections })
	if (databaseUrl) {
		await waitForDatabase(db, { url, patience, onWait: onProgress })
		await requireUtf8(db)
	}
	const ran = await migrateAt(url)
	if (ran.length > 0) onProgress(`Brought the database up to ${ran.at(-1)}`)
	return db
}

/** Over connections of its own, on which a statement may take as long as a large migration does. */
async function migrateAt(url: string): Promise<string[]> {
	const db = openDatabase(url, { connections: 1, statement: databaseTimeouts.migration })
	try {
		return await migrate(db)
	} finally {
		await db.destroy()
	}
}

async function startEmbedded({ dataDir, closers, onProgress, onFailure }: DatabasePlan): Promise<string> {
	const folder = join(dataDir, 'postgres')
	onProgress(
		existsSync(join(folder, 'cluster'))
			? `Starting PostgreSQL in ${folder}`
			: `Making a PostgreSQL database in ${folder}`,
	)
	const server = await startPostgres(folder)
	let closing = false
	const close = () => {
		closing = true
		return server.stop()
	}
	closers.add({ name: 'PostgreSQL', close, within: closingTimes.postgres })
	server.exited.then(() => {
		if (!closing) onFailure(new StartError(`PostgreSQL has ended by itself; ${join(folder, 'postgres.log')} says why`))
	})
	return server.url
}
