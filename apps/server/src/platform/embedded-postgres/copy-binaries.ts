import { chmodSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eachIn } from './tree.ts'

/** Copies the programs to `native`, readable by everybody; whole or not at all, whoever else does the same. */
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
