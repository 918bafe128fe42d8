import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Lets `make` fill a new folder and puts it in the place of `folder` when it is whole. Killed at any moment it leaves the
 * old folder, the new one, or none, never a half; what it leaves beside is removed by the next. Of several at once the
 * last one counts.
 */
export async function replaceFolder(folder: string, make: (fresh: string) => Promise<void>): Promise<void> {
	const parent = dirname(folder)
	removeLeftovers(parent)
	const place = mkdtempSync(join(parent, `.build-${process.pid}-`))
	// The same last part as the folder's: git, the linter and the stamp leave it out wherever it is.
	const [fresh, old] = [join(place, 'new', basename(folder)), join(place, 'old', basename(folder))]
	for (const path of [fresh, dirname(old)]) mkdirSync(path, { recursive: true })
	try {
		await make(fresh)
		while (!swap(folder, { fresh, old })) rmSync(old, { recursive: true, force: true })
	} finally {
		rmSync(place, { recursive: true, force: true })
	}
}

/** False where another build has put its folder there between our two steps. */
function swap(folder: string, { fresh, old }: { fresh: string; old: string }): boolean {
	attempt(() => renameSync(folder, old), ['ENOENT'])
	return attempt(() => renameSync(fresh, folder), ['ENOTEMPTY', 'EEXIST'])
}

/** Does something; false where it fails in an expected way. */
function attempt(deed: () => void, expected: readonly string[]): boolean {
	try {
		deed()
		return true
	} catch (error) {
		if (expected.includes((error as NodeJS.ErrnoException).code ?? '')) return false
		throw error
	}
}

/** Of builds whose process is gone. */
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
