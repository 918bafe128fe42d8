import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export type Unlock = () => void

/** A live process holds the lock. */
export class FolderInUse extends Error {
	/** The holder's process number; undefined in the moment before it has written it. */
	readonly pid: string | undefined

	constructor(file: string) {
		const pid = readText(file) || undefined
		const holder = pid ? `process ${pid}` : 'another process'
		super(`${dirname(file)} is already in use by ${holder}; stop that one first, or set DATA_DIR to another folder`)
		this.name = 'FolderInUse'
		this.pid = pid
	}
}

/** Milliseconds that a stopping process has to release its folder. */
const patienceMilliseconds = 5000
const retryMilliseconds = 50

/** SQLite's result code while another connection holds the lock (sqlite.org/rescode.html, SQLITE_BUSY). */
const busy = 5

/**
 * Locks a folder for this process and returns the release function. Waits for a holder that may be stopping, then throws FolderInUse.
 * The lock is the operating system's lock of `FILE.db`, an empty SQLite database: it ends with its process, however that ends, reaped
 * or not, and holds between containers. `FILE` names the holder to people. See docs/decisions/0052-one-lock.md.
 */
export async function lockFolder(file: string, patience = patienceMilliseconds): Promise<Unlock> {
	const end = Date.now() + patience
	for (;;) {
		const unlock = tryLock(file)
		if (unlock) return unlock
		if (Date.now() >= end) throw new FolderInUse(file)
		await sleep(retryMilliseconds)
	}
}

/** Undefined if another holds the lock. */
function tryLock(file: string): Unlock | undefined {
	let database: DatabaseSync | undefined
	try {
		database = new DatabaseSync(`${file}.db`)
		chmodSync(`${file}.db`, 0o600)
		database.exec('BEGIN EXCLUSIVE')
		writeFileSync(file, String(process.pid), { mode: 0o600 })
	} catch (error) {
		database?.close()
		if ((error as { errcode?: unknown }).errcode === busy) return undefined
		throw new Error(`${dirname(file)} cannot be locked: ${(error as Error).message}`, { cause: error })
	}
	return holding(file, database)
}

/** The listener also keeps the database from being collected as garbage, which would release the lock. */
function holding(file: string, database: DatabaseSync): Unlock {
	const release = () => {
		process.off('exit', release)
		if (!database.isOpen) return // released before, and perhaps another's by now
		rmSync(file, { force: true })
		database.close()
	}
	process.once('exit', release)
	return release
}

function readText(file: string): string {
	try {
		return readFileSync(file, 'utf8')
	} catch {
		return ''
	}
}
