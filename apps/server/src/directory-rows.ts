import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createHasher } from '#platform/at-rest.ts'
import { openKeys } from '#platform/bind-keys.ts'
import { type Database, forJobs, openDatabase } from '#platform/database.ts'
import { loadInstitute } from '#platform/institute.ts'
import { createLogSigner } from '#platform/log-signer.ts'
import { StartError } from '#platform/start-error.ts'
import { type Closers, createClosers } from './closers.ts'
import { closingTimes } from './closing-times.ts'
import { readConfig } from './config.ts'
import type { Environment } from './environment.ts'
import { startDatabase } from './start-database.ts'

/** The directory as the database has it, for who checks it. Nothing of it has been verified. */
export type DirectoryRows = {
	/** The label under which leaves are signed. */
	institute: string
	/** The key of the log, as C2SP signed-note writes keys. */
	logKey: string
	/** The keys of the witnesses in the institute's file. */
	witnessKeys: string[]
	leaves: { index: number; leaf: Uint8Array }[]
	checkpoints: { time: number; size: number; note: string }[]
	cosignatures: { time: number; witness: string; line: string }[]
}

/**
 * Reads the directory of the installation that these settings of the environment name. With the built-in database, the server
 * must not be running. Throws a StartError that says what to mend.
 */
export async function readDirectoryRows(env: Environment): Promise<DirectoryRows> {
	const { dataDir, databaseUrl, publicUrl, instituteFile } = readConfig(env)
	const { institute } = loadInstitute(instituteFile)
	const keysFile = join(dataDir, 'keys.json')
	if (!existsSync(keysFile)) throw new StartError(`${keysFile} is missing: there is no installation in ${dataDir}`)
	const closers = createClosers()
	try {
		const db = databaseUrl ? openDatabase(databaseUrl) : await startBuiltIn(dataDir, closers)
		if (databaseUrl)
			closers.add({ name: 'Closing connections', close: () => db.destroy(), within: closingTimes.connections })
		const keys = await openKeys(db, keysFile, () => {})
		return await forJobs(db)
			.transaction()
			.setIsolationLevel('repeatable read')
			.setAccessMode('read only')
			.execute(async (trx) => ({
				institute: institute.label,
				logKey: createLogSigner(createHasher(keys.hashing), publicUrl).verifierKey,
				witnessKeys: institute.witnesses?.of.map(({ key }) => key) ?? [],
				leaves: await trx.selectFrom('log_leaves').selectAll().orderBy('index').execute(),
				checkpoints: await trx.selectFrom('checkpoints').selectAll().orderBy('time').execute(),
				cosignatures: await trx.selectFrom('cosignatures').selectAll().orderBy('time').execute(),
			}))
	} finally {
		await closers.close()
	}
}

/** What ends it meanwhile fails our queries too, which tell. */
function startBuiltIn(dataDir: string, closers: Closers): Promise<Database> {
	return startDatabase({ dataDir, databaseUrl: undefined, closers, onProgress: () => {}, onFailure: () => {} })
}
