import { existsSync, mkdirSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Deps } from '#domain/deps.ts'
import { createLogSigner } from '#domain/derived-keys.ts'
import { loadInstitute, requireWitnesses } from '#domain/institute/institute.ts'
import { rememberSeasons } from '#domain/institute/seasons.ts'
import { createPhotoWorkers } from '#domain/photos/photo-workers.ts'
import { createPushes } from '#domain/push/pushes.ts'
import { createBeat } from '#features/meetings/beat.ts'
import { notFoundScreen, pageFile } from '#features/site/pages.ts'
import { createHasher, createSealer } from '#infra/at-rest.ts'
import { createFolderBlobs } from '#infra/blobs.ts'
import { withoutRights } from '#infra/database-checks.ts'
import { freeDisk } from '#infra/files.ts'
import { discoverProvider } from '#infra/identity-provider.ts'
import { openKeys } from '#infra/keys.ts'
import { isLoopback } from '#infra/loopback.ts'
import { atMostEvery } from '#infra/schedule.ts'
import { StartError } from '#infra/start-error.ts'
import { databaseTime } from '#infra/store.ts'
import { systemClock } from '#infra/time.ts'
import { createTokenIssuer } from '#infra/tokens.ts'
import { buildApp } from './app.ts'
import { type Closers, closingTimes, createClosers } from './closers.ts'
import { type Client, type Config, withAdmission } from './config.ts'
import { listen, requireStartConditions } from './start-conditions.ts'
import { startDatabase } from './start-database.ts'

/** Identity provider. `devProvider`: the bundled dev identity provider, on this machine alone. */
export type Identity = Client & { issuer: string; devProvider: boolean }

export type ServerOptions = {
	config: Config
	identity: Identity
	/** Called with progress lines for the operator. */
	onProgress?: (line: string) => void
	/** Called when the server cannot go on; by default the reason is printed and the process exits with 1. */
	onFailure?: (error: StartError) => void
	logger?: FastifyBaseLogger
	/** Milliseconds between two beats, which turn agreeing ballots into matches. */
	beatEvery?: number
	/** Folder of the built pages; default: those of apps/web if they were built. */
	siteFolder?: string
}

export type RunningServer = {
	/** Public address: PUBLIC_URL. */
	url: string
	/** Port it listens on. */
	port: number
	/** Runs a beat now: turns all agreeing ballots into matches. */
	beat(): Promise<void>
	/** Finishes calls in progress, then closes the database; idempotent. */
	close(): Promise<void>
}

/** Starts all parts of the server in order and listens. On failure closes everything again and throws a StartError. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
	const closers = createClosers((line) => options.logger?.warn(line))
	try {
		return await start(options, closers)
	} catch (error) {
		await closers.close().catch(() => {}) // a failed start need not close cleanly; `error` is the reason
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
	const { run } = createBeat(deps)
	return { url: config.publicUrl, port, beat: () => run({ wait: true }), close: closers.close }
}

async function buildDeps(
	{ config, identity, onProgress = () => {}, ...rest }: ServerOptions,
	closers: Closers,
): Promise<Deps> {
	const { dataDir, databaseUrl, publicUrl } = config
	const warn = (line: string) => (rest.logger ? rest.logger.warn(line) : onProgress(line))
	const { institute, roster } = loadInstitute(config.instituteFile, warn)
	requireWitnesses(institute, { publicUrl, file: config.instituteFile })
	makeFolder(dataDir)
	const onFailure = rest.onFailure ?? endProcess
	const db = await startDatabase({ dataDir, databaseUrl, closers, onProgress, onFailure })
	await rememberSeasons(db, institute, systemClock(), config.instituteFile)
	const keys = await openKeys(db, join(dataDir, 'keys.json'), onProgress)
	const hasher = createHasher(keys.hashing)
	const sealer = createSealer(keys.sealing)
	const { devProvider, ...client } = identity
	const pushes = createPushes(
		{ db, sealer, hasher, institute, clock: systemClock },
		{
			onRefused: (status) => rest.logger?.warn({ status }, 'a push service refused a message'),
			onFailed: atMostEvery(60_000, () => rest.logger?.error('a push message could not be sent')),
		},
	)
	closers.add({ name: 'Push', close: pushes.close, within: closingTimes.push })
	const photoWorkers = createPhotoWorkers({
		onCrash: (cause) => rest.logger?.warn({ cause }, 'a photo-decoding process ended unexpectedly'),
	})
	closers.add({ name: 'Decoding photos', close: photoWorkers.close, within: closingTimes.photos })
	return {
		publicUrl,
		institute: withAdmission(institute, devProvider),
		roster,
		db,
		sealer,
		hasher,
		push: pushes.push,
		tokens: createTokenIssuer(keys.tokens, systemClock),
		addressKey: keys.addresses,
		logSigner: createLogSigner(hasher, publicUrl),
		blobs: createFolderBlobs(join(dataDir, 'photos')),
		photoWorkers,
		provider: discoverProvider({ ...client, publicUrl }),
		clock: systemClock,
		beatEvery: rest.beatEvery ?? beatEvery,
		otherClocks: { uptime: () => uptime() * 1000, database: () => databaseTime(db) },
		freeDisk: async () => (await freeDisk(dataDir))?.share ?? 1,
		siteFolder: rest.siteFolder ?? builtPages(),
		serviceWorker: config.serviceWorker,
	}
}

/** Source: docs/crypto.md, "Meeting". */
const beatEvery = 10_000

function makeFolder(dataDir: string): void {
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 })
	} catch (error) {
		throw new StartError(`DATA_DIR: the folder ${dataDir} cannot be made (${(error as Error).message})`)
	}
}

/** Milliseconds before the end of the closing time at which requests still in progress are cut off. */
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

/** The dev identity provider lets anybody sign in as anybody, so it must never be reachable by others. */
function requireLocal({ config, identity }: ServerOptions): void {
	if (identity.devProvider && !isLoopback(config.publicUrl))
		throw new StartError(
			`the dev identity provider signs people in on this machine alone, and PUBLIC_URL is ${config.publicUrl}`,
		)
}

function endProcess(error: StartError): void {
	process.stderr.write(`${error.message}\n`)
	process.exit(1)
}
