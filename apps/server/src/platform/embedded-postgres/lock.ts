import { randomBytes } from 'node:crypto'
import { accessSync, constants, linkSync, renameSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, type LockOwner, ourselves, parseLockOwner, readText } from './lock-owner.ts'
import { inTurn } from './turn.ts'

export type Unlock = () => void

/** A lock that a live process holds. */
class InUse extends Error {
	constructor(file: string, { pid, host }: LockOwner) {
		super(
			`the database in ${dirname(file)} is already in use by process ${pid} on ${host}; stop that one first, or choose another data directory`,
		)
		this.name = 'InUse'
	}
}

/** Milliseconds that a server which is ending has to let go of its folder. */
const patienceMilliseconds = 5000
const retryMilliseconds = 50

/**
 * One owner per folder: answers how to let go of it. Waits a while for a holder that may be ending, then throws. Held by a
 * live process, or, seen from another container or host, by a file that is still being touched.
 */
export async function lock(file: string, patience = patienceMilliseconds): Promise<Unlock> {
	const own = `${file}.${randomBytes(8).toString('hex')}`
	const text = JSON.stringify(ourselves())
	writeFileSync(own, text, { mode: 0o600 })
	const end = Date.now() + patience
	try {
		for (;;) {
			const unlock = await inTurn(file, () => takeOrThrow(own, file, text)).catch((error) => {
				if (!(error instanceof InUse) || Date.now() >= end) throw error
			})
			if (unlock) return unlock
			await sleep(retryMilliseconds)
		}
	} finally {
		rmSync(own, { force: true })
	}
}

async function takeOrThrow(own: string, file: string, text: string): Promise<Unlock> {
	for (let attempt = 0; attempt < 5; attempt++) {
		if (take(own, file)) return hold(file, text)
		await breakStale(file, `${own}.stale`)
	}
	throw new Error(`the database in ${dirname(file)} is being started by another process`)
}

/** A link is atomic, and the file is whole from its first moment. */
function take(own: string, file: string): boolean {
	try {
		linkSync(own, file)
		return true
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
		throw error
	}
}

function hold(file: string, text: string): Unlock {
	const beat = setInterval(() => touch(file), 1000).unref()
	return () => {
		clearInterval(beat)
		if (readText(file) === text) unlinkSync(file)
	}
}

function touch(file: string): void {
	try {
		utimesSync(file, new Date(), new Date())
	} catch {
		// The folder was taken from under us; the next query will say so.
	}
}

/** Takes a lock that nobody holds any more out of the way; throws where somebody does. */
async function breakStale(file: string, taken: string): Promise<void> {
	requireReadable(file)
	const text = readText(file)
	const owner = parseLockOwner(text)
	if (owner && (await isAlive(owner, file))) throw new InUse(file, owner)
	try {
		renameSync(file, taken)
	} catch {
		return // another starter took it first
	}
	// Between looking and taking, a starter of another host may have put a live lock in its place: look again.
	if (readText(taken) !== text) giveBack(taken, file)
	unlinkSync(taken)
}

function giveBack(taken: string, file: string): void {
	try {
		linkSync(taken, file)
	} catch {
		// Somebody else holds it by now, and its first holder has found out.
	}
}

function requireReadable(file: string): void {
	try {
		accessSync(file, constants.R_OK)
	} catch (error) {
		// ENOENT: let go of just now; the next attempt takes it.
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
	}
}
