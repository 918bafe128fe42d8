import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '#infra/files.ts'
import { bareEnvironment, dataArgument } from './host.ts'
import { type Ids, initdbIds } from './ids.ts'
import { giveTo } from './tree.ts'

export type ClusterPlan = {
	/** Folder of the binaries. */
	bin: string
	/** Parent folder of `cluster`. */
	base: string
	cluster: string
	/** Owner of the cluster. */
	ids: Ids
	/** Password of the role `app`, which owns the database `app`. */
	password: string
}

const initdbArguments = ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '--locale-provider=builtin']
const initdbSettings = [
	'--builtin-locale=C.UTF-8',
	'-A',
	'trust',
	'-c',
	'shared_buffers=16MB',
	'-c',
	'max_connections=20',
]

/** Creates a cluster beside its final place and moves it there with one rename: it exists completely or not at all. */
export async function createCluster({ bin, base, cluster, ids, password }: ClusterPlan): Promise<void> {
	const fresh = mkdtempSync(join(base, 'new-'))
	const known = initdbIds()
	if (known.uid !== undefined && known.gid !== undefined) chownSync(fresh, known.uid, known.gid)
	const data = ['-D', dataArgument(fresh)]
	await run(join(bin, 'initdb'), [...data, ...initdbArguments, ...initdbSettings], {
		ids: known,
		folder: fresh,
		input: '',
	})
	const roles = `CREATE ROLE app LOGIN CREATEDB PASSWORD '${password}'\nCREATE DATABASE app OWNER app\n`
	await run(join(bin, 'postgres'), ['--single', ...data, 'postgres'], { ids: known, folder: fresh, input: roles })
	// The superuser has no password, so nobody can log in as it; every other role needs one.
	writeDurably(join(fresh, 'pg_hba.conf'), 'local all all scram-sha-256\n')
	giveTo(ids, fresh)
	renameSync(fresh, cluster)
	syncFolder(base)
}

type Run = { ids: Ids; folder: string; input: string }

function run(program: string, args: string[], { ids, folder, input }: Run): Promise<void> {
	return new Promise((done, fail) => {
		const child = spawn(program, args, { ...ids, cwd: folder, env: bareEnvironment(), stdio: 'pipe' })
		let text = ''
		const keep = (chunk: Buffer) => {
			text += chunk
		}
		child.stdout.on('data', keep)
		child.stderr.on('data', keep)
		child.once('error', fail)
		child.once('close', (code) => {
			// In single-user mode PostgreSQL exits with 0 even if a command failed.
			if (code === 0 && !/FATAL|ERROR/.test(text)) done()
			else fail(new Error(`${program} failed: ${text.slice(-2000)}`))
		})
		child.stdin.on('error', () => {}) // it exited before reading; `close` reports how
		child.stdin.end(input)
	})
}
