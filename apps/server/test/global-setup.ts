import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { databaseTimeouts, openDatabase } from '#infra/database.ts'
import { startPostgres } from '#infra/embedded-postgres/start.ts'
import { migrate } from '#infra/migrate.ts'

/** No data outlives the run, so none needs to survive a power cut, and small tables need no vacuum. */
const fast = {
	fsync: 'off',
	full_page_writes: 'off',
	synchronous_commit: 'off',
	autovacuum: 'off',
	max_connections: '400',
}

/** One PostgreSQL for the whole run, with every migration applied once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const folder = mkdtempSync(join(tmpdir(), 'ydo-test-'))
	const server = await startPostgres(folder, fast)
	const db = openDatabase(server.url, { statement: databaseTimeouts.migration })
	await migrate(db)
	await db.destroy() // a template in use cannot be copied
	project.provide('postgresUrl', server.url)
	return async () => {
		await server.stop()
		rmSync(folder, { recursive: true, force: true })
	}
}
