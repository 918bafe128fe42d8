import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from '#app.ts'
import { atMostEvery } from '#platform/at-most-every.ts'
import { createHasher, createSealer } from '#platform/at-rest.ts'
import { openKeys } from '#platform/bind-keys.ts'
import { createFolderBlobs } from '#platform/blobs.ts'
import { systemClock } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { freeDisk } from '#platform/free-disk.ts'
import { discoverProvider } from '#platform/identity-provider.ts'
import { loadInstitute } from '#platform/institute.ts'
import { createLogSigner } from '#platform/log-signer.ts'
import { isLoopback } from '#platform/loopback.ts'
import { pageFile } from '#platform/page.ts'
import { createPhotoWorkers } from '#platform/photo-workers.ts'
import { createKnocks } from '#platform/push/knocks.ts'
import { withoutRights } from '#platform/require-database.ts'
import { notFoundScreen } from '#platform/screens.ts'
import { rememberSeasons } from '#platform/seasons.ts'
import { StartError } from '#platform/start-error.ts'
import { createTokenIssuer } from '#platform/tokens.ts'
import { type Closers, createClosers } from './closers.ts'
import { closingTimes } from './closing-times.ts'
import { type Client, type Config, withAdmission } from './config.ts'
import { listen } from './listen.ts'
import { requireStartConditions } from './start-conditions.ts'
import { startDatabase } from './start-database.ts'

/** Who signs people in. `standIn`: the bundled stand-in for Google, on this machine alone. */
export type Identity = Client & { issuer: string; standIn: boolean }

export type ServerOptions = {
	config: Config
	identity: Identity
	/** Told what the start is doing, in lines for its operator. */
	onProgress?: (line: string) => void
	/** Told when the server cannot go on; without it the reason is printed and the process ends with 1. */
	onFailure?: (error: StartError) => void
	logger?: FastifyBaseLogger
	/** Folder of the built pages; undefined serves those of apps/web where they were built. */
	siteFolder?: string
}

export type RunningServer = {
	/** The address that browsers use: PUBLIC_URL. */
	url: string
	/** Where it listens. */
	port: number
	/** Ends what is being answered, then the database; once, however often it is called. */
	close(): Promise<void>
}

/** Starts everything a server needs, in order, and listens. Throws a StartError, with everything closed again. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
	const closers = createClosers((line) => options.logger?.warn(line))
	try {
		return await start(options, closers)
	} catch (error) {
		await closers.close().catch(() => {}) // what could not start need not stop well; `error` is the reason
		throw withoutRights(error, options.config.databaseUrl) ?? error
	}
}

async function start(options: ServerOptions, closers: Closers): Promise<RunningServer> {
	const { config, onProgress = () => {} } = options
	requireNode()
	requireLocal(options)
	await requireStartConditions(config)
	const deps = await buildDeps(options, closers)
	const app = await buildApp(deps, options.logger ? { loggerInstance: options.logger } : {})
	closers.add({ name: 'Answering requests', close: () => drain(app), within: closingTimes.requests })
	const port = await listen(app, config)
	onProgress(`Listening on ${config.host}:${port} for ${config.publicUrl}`)
	return { url: config.publicUrl, port, close: closers.close }
}

async function buildDeps(
	{ config, identity, onProgress = () => {}, ...rest }: ServerOptions,
	closers: Closers,
): Promise<Deps> {
	const { dataDir, databaseUrl, publicUrl } = config
	const warn = (line: string) => (rest.logger ? rest.logger.warn(line) : onProgress(line))
	const { institute, roster } = loadInstitute(config.instituteFile, warn)
	makeFolder(dataDir)
	const onFailure = rest.onFailure ?? endProcess
	const db = await startDatabase({ dataDir, databaseUrl, closers, onProgress, onFailure })
	await rememberSeasons(db, institute, systemClock(), config.instituteFile)
	const keys = await openKeys(db, join(dataDir, 'keys.json'), onProgress)
	const hasher = createHasher(keys.hashing)
	const sealer = createSealer(keys.sealing)
	const { standIn, ...client } = identity
	const knocks = createKnocks(
		{ db, sealer, hasher, institute, clock: systemClock },
		{
			onRefused: (status) => rest.logger?.warn({ status }, 'a push service refused a knock'),
			onFailed: atMostEvery(60_000, () => rest.logger?.error('a knock could not be made')),
		},
	)
	closers.add({ name: 'Push', close: knocks.close, within: closingTimes.push })
	const photoWorkers = createPhotoWorkers({
		onCrash: (cause) =>
			rest.logger?.warn({ cause }, 'a process that decodes photos has ended in the middle of its work'),
	})
	closers.add({ name: 'Decoding photos', close: photoWorkers.close, within: closingTimes.photos })
	return {
		publicUrl,
		institute: withAdmission(institute, standIn),
		roster,
		db,
		sealer,
		hasher,
		knock: knocks.knock,
		tokens: createTokenIssuer(keys.tokens, systemClock),
		addressKey: keys.addresses,
		logSigner: createLogSigner(hasher, publicUrl),
		blobs: createFolderBlobs(join(dataDir, 'photos')),
		photoWorkers,
		provider: discoverProvider({ ...client, publicUrl }),
		clock: systemClock,
		freeDisk: async () => (await freeDisk(dataDir))?.share ?? 1,
		siteFolder: rest.siteFolder ?? builtPages(),
		serviceWorker: config.serviceWorker,
	}
}

function makeFolder(dataDir: string): void {
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 })
	} catch (error) {
		throw new StartError(`DATA_DIR: the folder ${dataDir} cannot be made (${(error as Error).message})`)
	}
}

/** Requests still in progress so many milliseconds before their time to close is over are cut off. */
const cutBefore = 500

async function drain(app: FastifyInstance): Promise<void> {
	const slow = setTimeout(() => app.server.closeAllConnections(), closingTimes.requests - cutBefore)
	await app.close()
	clearTimeout(slow)
}

function builtPages(): string | undefined {
	const folder = join(import.meta.dirname, '..', '..', 'web', 'dist')
	return existsSync(join(folder, pageFile(notFoundScreen))) ? folder : undefined
}

function requireNode(version = process.versions.node): void {
	if (Number.parseInt(version, 10) < 24)
		throw new StartError(`this is Node.js ${version}, and the server needs 24; the npm scripts bring it with them`)
}

/** Anybody can be anybody at the stand-in: it must never sign people in where others can come. */
function requireLocal({ config, identity }: ServerOptions): void {
	if (identity.standIn && !isLoopback(config.publicUrl))
		throw new StartError(
			`the stand-in for Google signs people in on this machine alone, and PUBLIC_URL is ${config.publicUrl}`,
		)
}

function endProcess(error: StartError): void {
	process.stderr.write(`${error.message}\n`)
	process.exit(1)
}
