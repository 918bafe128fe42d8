import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#platform/start-error.ts'
import { binaryVersion, findBinaries } from './binaries.ts'
import { createCluster } from './create-cluster.ts'
import { asRoot } from './host.ts'
import { type Ids, serverIds } from './ids.ts'
import { lock, type Unlock } from './lock.ts'
import { type RunningServer, runServer } from './run-server.ts'
import { readSecret } from './secret.ts'
import { type Settings, smallServer } from './settings.ts'
import { socketPath } from './socket-path.ts'
import { endStrays } from './strays.ts'
import { giveTo } from './tree.ts'

export type PostgresServer = {
	/** Connection string of the role and database `app`, over a unix socket; nothing listens on the network. */
	url: string
	pid: number
	/** Settles when the server has ended, whatever ended it. */
	exited: Promise<void>
	/** Rolls back what is open, writes everything down, ends the server and lets go of the folder. */
	stop(): Promise<void>
}

/**
 * [Note: embedded PostgreSQL] A real PostgreSQL owned by this process, run from the programs npm installed.
 *
 *     directory/lock          who owns this folder (a process and its beginning)
 *     directory/secret        password of the database role, readable by us alone
 *     directory/postgres.log  the server's log
 *     directory/cluster/      its data; also holds the unix socket
 *     directory/native-…/     a copy of the programs, only where node_modules cannot be used in place
 *
 * Starts it in `directory`, which is made at the first start, and takes over what a killed process left there. Throws a
 * StartError where the folder is in use or where it cannot run. See docs/decisions/0002-embedded-postgresql.md.
 */
export async function startPostgres(directory: string, extraSettings: Settings = {}): Promise<PostgresServer> {
	const base = makeFolder(directory)
	const unlock = await lock(join(base, 'lock')).catch(refuse)
	try {
		const cluster = join(base, 'cluster')
		const plan = await prepare(base, cluster)
		const settings = { ...smallServer, ...extraSettings }
		const running = await runServer({ ...plan, cluster, settings, log: join(base, 'postgres.log') })
		return own(running, { cluster, password: plan.password, unlock })
	} catch (error) {
		unlock()
		throw new StartError(`${messageOf(error)}\nThe built-in PostgreSQL cannot run: ${elsewhere}`, { cause: error })
	}
}

const elsewhere = 'mend the above, or set DATABASE_URL to a PostgreSQL server of your own'

function makeFolder(directory: string): string {
	try {
		mkdirSync(directory, { recursive: true, mode: 0o700 })
		return realpathSync(directory)
	} catch (error) {
		throw new StartError(`the folder ${directory} cannot be made or read: ${messageOf(error)}`)
	}
}

async function prepare(base: string, cluster: string): Promise<{ bin: string; ids: Ids; password: string }> {
	const ids = serverIds(base, cluster)
	const exists = existsSync(cluster)
	if (asRoot && exists && statSync(cluster).uid === 0) giveTo(ids, cluster) // copied or restored by root
	await endStrays(base, ids)
	const bin = findBinaries(base, ids)
	const password = readSecret(join(base, 'secret'))
	if (!exists) await createCluster({ bin, base, cluster, ids, password })
	requireSameVersion(cluster, binaryVersion(bin, ids))
	return { bin, ids, password }
}

function requireSameVersion(cluster: string, version: string): void {
	const wrote = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
	if (!version.startsWith(`${wrote}.`))
		throw new Error(`${cluster} was written by PostgreSQL ${wrote}, and this is PostgreSQL ${version}`)
}

/** Milliseconds that a shutdown of each kind has. After a later one the next start recovers from the log: nothing that was written is lost. */
const patience = { fast: 2500, immediate: 500 }

type Belongings = { cluster: string; password: string; unlock: Unlock }

function own({ child, pid, exited }: RunningServer, { cluster, password, unlock }: Belongings): PostgresServer {
	const socket = socketPath(cluster)
	const onExit = () => {
		child.kill('SIGQUIT') // "immediate": nobody is left to wait for it, and the next start recovers
		socket.remove()
	}
	process.once('exit', onExit)
	return {
		url: `postgres://app:${password}@/app?host=${encodeURIComponent(socket.path)}`,
		pid,
		exited,
		async stop() {
			child.kill('SIGINT') // "fast": roll back, checkpoint, leave
			const slow = setTimeout(() => child.kill('SIGQUIT'), patience.fast)
			const stuck = setTimeout(() => child.kill('SIGKILL'), patience.fast + patience.immediate)
			await exited
			clearTimeout(slow)
			clearTimeout(stuck)
			process.off('exit', onExit)
			socket.remove()
			unlock()
		},
	}
}

function refuse(error: unknown): never {
	throw new StartError(messageOf(error), { cause: error })
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error)
}
