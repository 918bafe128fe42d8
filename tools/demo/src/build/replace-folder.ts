import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const prefix = '.build-'

/**
 * Lets `make` fill a new folder and puts it in the place of `folder` when it is whole. Killed at any moment it leaves the
 * old folder, the new one, or none, never a half; what it leaves beside is removed by the next.
 */
export async function replaceFolder(folder: string, make: (fresh: string) => Promise<void>): Promise<void> {
	const parent = dirname(folder)
	removeLeftovers(parent)
	// A last part of the same name is left out wherever the built folder is: by git, the linter and the stamp.
	const place = (kind: string) => join(parent, `${prefix}${process.pid}-${kind}`, basename(folder))
	const [fresh, old] = [place('new'), place('old')]
	for (const path of [fresh, dirname(old)]) mkdirSync(path, { recursive: true })
	try {
		await make(fresh)
		moveIfThere(folder, old)
		renameSync(fresh, folder)
	} finally {
		for (const path of [fresh, old]) rmSync(dirname(path), { recursive: true, force: true })
	}
}

function moveIfThere(from: string, to: string): void {
	try {
		renameSync(from, to)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
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
