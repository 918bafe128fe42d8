import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, databaseTimeouts, openDatabase } from '#infra/database.ts'
import { requireUtf8, waitForDatabase } from '#infra/database-checks.ts'
import { startPostgres } from '#infra/embedded-postgres/start.ts'
import { migrate } from '#infra/migrate.ts'
import { StartError } from '#infra/start-error.ts'
import { type Closers, closingTimes } from './closers.ts'

export type DatabasePlan = {
	dataDir: string
	databaseUrl: string | undefined
	closers: Closers
	onProgress: (line: string) => void
	/** Called when the built-in PostgreSQL exits without having been closed. */
	onFailure: (error: StartError) => void
}

const patience = 15_000

/** Starts the database of this installation and migrates it. */
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

/** Uses its own connections, with the statement timeout of a large migration. */
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
