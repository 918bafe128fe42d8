import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** Writes a file, mode 600, and returns once it is durable. */
export function writeDurably(path: string, text: string): void {
	const file = openSync(path, 'w', 0o600)
	try {
		writeFileSync(file, text)
		fsyncSync(file)
	} finally {
		closeSync(file)
	}
}

/** Makes directory entries durable: without it, a power cut may undo a rename. */
export function syncFolder(path: string): void {
	if (process.platform === 'win32') return // Windows cannot open a folder
	const folder = openSync(path, 'r')
	try {
		fsyncSync(folder)
	} finally {
		closeSync(folder)
	}
}

/** Free bytes of the disk under a folder, and their share, 0 to 1. Undefined on some network file systems. */
export async function freeDisk(folder: string): Promise<{ bytes: number; share: number } | undefined> {
	const { bavail, blocks, bsize } = await statfs(folder)
	return blocks > 0 ? { bytes: bavail * bsize, share: bavail / blocks } : undefined
}
