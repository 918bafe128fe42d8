import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Lets `make` fill a new folder, then swaps it in for `folder`. Killed at any moment it leaves the old folder, the new one or none,
 * never a half; the next run removes the leftovers. Of concurrent runs the last one wins.
 */
export async function replaceFolder(folder: string, make: (fresh: string) => Promise<void>): Promise<void> {
	const parent = dirname(folder)
	removeLeftovers(parent)
	const place = mkdtempSync(join(parent, `.build-${process.pid}-`))
	// Ends like the folder's own path: git, the linter and the stamp exclude that name everywhere.
	const [fresh, old] = [join(place, 'new', basename(folder)), join(place, 'old', basename(folder))]
	for (const path of [fresh, dirname(old)]) mkdirSync(path, { recursive: true })
	try {
		await make(fresh)
		while (!swap(folder, { fresh, old })) rmSync(old, { recursive: true, force: true })
	} finally {
		rmSync(place, { recursive: true, force: true })
	}
}

/** False if another build has put its folder there between our two steps. */
function swap(folder: string, { fresh, old }: { fresh: string; old: string }): boolean {
	attempt(() => renameSync(folder, old), ['ENOENT'])
	return attempt(() => renameSync(fresh, folder), ['ENOTEMPTY', 'EEXIST'])
}

/** Runs `deed`; false if it fails with an expected code. */
function attempt(deed: () => void, expected: readonly string[]): boolean {
	try {
		deed()
		return true
	} catch (error) {
		if (expected.includes((error as NodeJS.ErrnoException).code ?? '')) return false
		throw error
	}
}

/** Removes leftovers of builds whose process is gone. */
function removeLeftovers(parent: string): void {
	for (const name of readdirSync(parent)) {
		const [, pid] = /^\.build-(\d+)-/.exec(name) ?? []
		if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
	}
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0)
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}
