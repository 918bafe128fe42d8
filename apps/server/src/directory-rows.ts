import { existsSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { type Institute, witnessesOf } from '@ydo/contract/institute'
import { createLogSigner, type LogSigner } from '#domain/derived-keys.ts'
import { loadInstitute } from '#domain/institute/institute.ts'
import { type Announced, announceWitnesses } from '#features/directory/announce-witnesses.ts'
import { createHasher, createSealer, type Hasher, type Sealer } from '#infra/at-rest.ts'
import { type Database, forJobs, openDatabase, readSnapshot } from '#infra/database.ts'
import { openKeys } from '#infra/keys.ts'
import { StartError } from '#infra/start-error.ts'
import { databaseTime } from '#infra/store.ts'
import { systemClock } from '#infra/time.ts'
import { type Closers, closingTimes, createClosers } from './closers.ts'
import { type Environment, readConfig } from './config.ts'
import { startDatabase } from './start-database.ts'

/** The directory as stored, for an auditor. Nothing in it has been verified. */
export type DirectoryRows = {
	/** Label under which leaves are signed. */
	institute: string
	/** Public key of the log in C2SP signed-note format. */
	logKey: string
	/** Witness keys of the institute file. */
	witnessKeys: string[]
	leaves: { index: number; leaf: Uint8Array }[]
	checkpoints: { time: number; size: number; note: string }[]
	cosignatures: { time: number; witness: string; line: string }[]
}

type Installation = { db: Database; hasher: Hasher; sealer: Sealer; institute: Institute; logSigner: LogSigner }

/** Reads the directory of an installation: see `withInstallation`. */
export function readDirectoryRows(env: Environment): Promise<DirectoryRows> {
	return withInstallation(env, ({ db, institute, logSigner }) =>
		readSnapshot(forJobs(db), async (trx) => ({
			institute: institute.label,
			logKey: logSigner.verifierKey,
			witnessKeys: witnessesOf(institute).of.map(({ key }) => key),
			leaves: await trx.selectFrom('log_leaves').selectAll().orderBy('index').execute(),
			checkpoints: await trx.selectFrom('checkpoints').selectAll().orderBy('time').execute(),
			cosignatures: await trx.selectFrom('cosignatures').selectAll().orderBy('time').execute(),
		})),
	)
}

/** Publishes the institute file's witnesses in an installation's log: see `withInstallation`. */
export function announceWitnessesOf(env: Environment): Promise<Announced> {
	return withInstallation(env, (installation) => {
		const database = () => databaseTime(installation.db)
		const otherClocks = { uptime: () => uptime() * 1000, database }
		return announceWitnesses({ ...installation, clock: systemClock, otherClocks, push: () => {} })
	})
}

/**
 * Opens the installation given by these environment settings and closes it after the work. With the built-in database, the server
 * must not be running. Throws a StartError that says what to fix.
 */
async function withInstallation<T>(env: Environment, work: (installation: Installation) => Promise<T>): Promise<T> {
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
		const [hasher, sealer] = [createHasher(keys.hashing), createSealer(keys.sealing)]
		return await work({ db, hasher, sealer, institute, logSigner: createLogSigner(hasher, publicUrl) })
	} finally {
		await closers.close()
	}
}

/** If it exits meanwhile, our queries fail and report it. */
function startBuiltIn(dataDir: string, closers: Closers): Promise<Database> {
	return startDatabase({ dataDir, databaseUrl: undefined, closers, onProgress: () => {}, onFailure: () => {} })
}
