import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file atomically, mode 600, and returns after fsync. */
export function writeWhole(path: string, text: string): void {
	const next = `${path}.next`
	const file = openSync(next, 'w', 0o600)
	try {
		writeFileSync(file, text)
		fsyncSync(file)
	} finally {
		closeSync(file)
	}
	renameSync(next, path)
	syncFolder(dirname(path))
}

/** Without it a power cut may lose a rename. */
function syncFolder(path: string): void {
	if (process.platform === 'win32') return // a folder cannot be opened there
	const folder = openSync(path, 'r')
	try {
		fsyncSync(folder)
	} finally {
		closeSync(folder)
	}
}
