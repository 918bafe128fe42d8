import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs'

/** Writes a file, mode 600, and returns when the disk has it. */
export function writeDurably(path: string, text: string): void {
	const file = openSync(path, 'w', 0o600)
	try {
		writeFileSync(file, text)
		fsyncSync(file)
	} finally {
		closeSync(file)
	}
}

/** Makes the names in a folder durable: without it a rename may be forgotten by a power cut. */
export function syncFolder(path: string): void {
	if (process.platform === 'win32') return // a folder cannot be opened there
	const folder = openSync(path, 'r')
	try {
		fsyncSync(folder)
	} finally {
		closeSync(folder)
	}
}
