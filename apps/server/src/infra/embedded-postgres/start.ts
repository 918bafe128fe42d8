import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
	closeSync,
	existsSync,
	fstatSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeDurably } from '#infra/files.ts'
import { lockFolder, type Unlock } from '#infra/folder-lock.ts'
import { StartError } from '#infra/start-error.ts'
import { binaryVersion, findBinaries } from './binaries.ts'
import { createCluster } from './create-cluster.ts'
import { asRoot, bareEnvironment, dataArgument } from './host.ts'
import { type Ids, serverIds } from './ids.ts'
import { endStrays } from './strays.ts'
import { giveTo } from './tree.ts'

export type PostgresServer = {
	/** Connection string of the role and database `app` over a unix socket; nothing listens on the network. */
	url: string
	pid: number
	/** Resolves when the server has exited for any reason. */
	exited: Promise<void>
	/** Rolls back open transactions, checkpoints, stops the server and releases the folder. */
	stop(): Promise<void>
}

/**
 * [Note: embedded PostgreSQL] A real PostgreSQL owned by this process, run from the binaries that npm installed.
 *
 *     directory/lock          process that owns this folder; lock.db is what it locks
 *     directory/secret        password of the database role, readable by us alone
 *     directory/postgres.log  the server's log
 *     directory/cluster/      its data; also holds the unix socket
 *     directory/native-…/     a copy of the binaries, only if node_modules cannot be used in place
 *
 * Starts it in `directory`, created on first start, and takes over the folder of a killed process. Throws a StartError if
 * the folder is in use or PostgreSQL cannot run. See docs/decisions/0002-embedded-postgresql.md.
 */
export async function startPostgres(directory: string, extraSettings: Settings = {}): Promise<PostgresServer> {
	const base = makeFolder(directory)
	const unlock = await lockFolder(join(base, 'lock')).catch(refuse)
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

/**
 * Milliseconds for each kind of shutdown. After a later one the next start recovers from the write-ahead log: no committed data is
 * lost.
 */
const patience = { fast: 2500, immediate: 500 }

type Belongings = { cluster: string; password: string; unlock: Unlock }

function own({ child, pid, exited }: RunningServer, { cluster, password, unlock }: Belongings): PostgresServer {
	const socket = socketPath(cluster)
	const onExit = () => {
		child.kill('SIGQUIT') // immediate shutdown: nobody waits for it, and the next start recovers
		socket.remove()
	}
	process.once('exit', onExit)
	return {
		url: `postgres://app:${password}@/app?host=${encodeURIComponent(socket.path)}`,
		pid,
		exited,
		async stop() {
			child.kill('SIGINT') // fast shutdown: roll back, checkpoint, exit
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

/** Password of the database role, created once; readable by us alone. */
function readSecret(file: string): string {
	if (!existsSync(file)) {
		writeDurably(`${file}.new`, randomBytes(24).toString('hex'))
		renameSync(`${file}.new`, file)
	}
	return readFileSync(file, 'utf8')
}

type SocketPath = { path: string; remove(): void }

/** Folder of the server's socket. A socket address holds 107 bytes; a longer path is reached through a short symbolic link. */
function socketPath(cluster: string): SocketPath {
	if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= 100) return { path: cluster, remove() {} }
	const folder = mkdtempSync(join(tmpdir(), 'pg-'))
	const path = join(folder, 's')
	symlinkSync(cluster, path)
	return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

type ServerPlan = { bin: string; cluster: string; ids: Ids; settings: Settings; log: string }
type RunningServer = { child: ChildProcess; pid: number; exited: Promise<void> }

/** Runs PostgreSQL on the cluster and resolves once it accepts connections; otherwise throws with the end of its log. */
async function runServer({ bin, cluster, ids, settings, log }: ServerPlan): Promise<RunningServer> {
	const output = openSync(log, 'a', 0o600)
	const from = fstatSync(output).size
	// detached: a Ctrl-C meant for us must not stop the database before we have drained.
	const child = spawn(join(bin, 'postgres'), ['-D', dataArgument(cluster), ...toFlags(settings)], {
		...ids,
		cwd: cluster,
		env: bareEnvironment(),
		detached: true,
		stdio: ['ignore', output, output],
	})
	closeSync(output)
	const exited = new Promise<void>((done) => {
		child.once('exit', () => done())
		child.once('error', () => done())
	})
	while (!isReady(cluster, child)) {
		if (child.exitCode !== null || child.signalCode !== null || !child.pid)
			throw new Error(
				`PostgreSQL did not start; ${log} ends with:\n${readFileSync(log).subarray(from).toString().slice(-2000)}`,
			)
		await Promise.race([sleep(15), exited])
	}
	return { child, pid: child.pid ?? 0, exited }
}

/** postmaster.pid: line 1 is the process, line 8 its state (PostgreSQL's src/include/utils/pidfile.h). */
function isReady(cluster: string, child: ChildProcess): boolean {
	try {
		const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
		return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready'
	} catch {
		return false
	}
}

type Settings = Record<string, string>

/**
 * Settings of a small server that only its owner reaches. Durability stays at its safest: fsync, full_page_writes and
 * synchronous_commit are on by default and repeated here to make that explicit.
 */
const smallServer: Settings = {
	listen_addresses: '',
	unix_socket_directories: '.',
	unix_socket_permissions: '0700',
	port: '5432',
	fsync: 'on',
	full_page_writes: 'on',
	synchronous_commit: 'on',
	shared_buffers: '64MB',
	work_mem: '4MB',
	maintenance_work_mem: '32MB',
	max_connections: '40',
	max_wal_size: '256MB',
	min_wal_size: '32MB',
	wal_level: 'minimal',
	max_wal_senders: '0',
	io_method: 'sync',
	jit: 'off',
	log_checkpoints: 'off',
	max_parallel_workers_per_gather: '0',
	max_worker_processes: '2',
	max_logical_replication_workers: '0',
	huge_pages: 'off',
	log_timezone: 'UTC',
	timezone: 'UTC',
}

function toFlags(settings: Settings): string[] {
	return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
