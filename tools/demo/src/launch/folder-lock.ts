import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processBeginning } from '@ydo/server/process-beginning'
import * as z from 'zod/mini'

const holder = z.object({
	pid: z.number(),
	/** When the process began, in the system's own words; empty where the system does not tell. */
	began: z.string(),
})

type Holder = z.infer<typeof holder>

/** A data folder that another start is using. */
export class FolderInUse extends Error {
	constructor(folder: string, pid: number) {
		super(`${folder} is already in use by process ${pid}; stop that one first, or set DATA_DIR to another folder`)
		this.name = 'FolderInUse'
	}
}

const lockFile = (folder: string) => join(folder, 'start.lock')

/** Milliseconds that a start which is ending has to let go of its folder. */
const patienceMilliseconds = 5000
const retryMilliseconds = 50

/** Resolves once no other start is using the folder; makes nothing. Throws FolderInUse when that takes too long. */
export async function waitForFolder(folder: string, patience = patienceMilliseconds): Promise<void> {
	const end = Date.now() + patience
	for (let pid = holderOf(folder); pid !== undefined; pid = holderOf(folder)) {
		if (Date.now() >= end) throw new FolderInUse(folder, pid)
		await sleep(retryMilliseconds)
	}
}

/**
 * Takes the data folder for this process, or throws FolderInUse; the answer gives it back. It spares whoever starts twice
 * a build and a late refusal. What it protects in the end is the server's own lock around the database.
 */
export function lockFolder(folder: string): () => void {
	makeFolder(folder)
	const file = lockFile(folder)
	const mine = JSON.stringify({ pid: process.pid, began: processBeginning(process.pid) } satisfies Holder)
	while (!create(file, mine)) {
		const pid = holderOf(folder)
		if (pid !== undefined) throw new FolderInUse(folder, pid)
		takeAway(file)
	}
	return () => {
		if (read(file)?.pid === process.pid) rmSync(file, { force: true })
	}
}

/** The number of the other live process that has the folder. */
function holderOf(folder: string): number | undefined {
	const held = read(lockFile(folder))
	return held && held.pid !== process.pid && isRunning(held) ? held.pid : undefined
}

function makeFolder(folder: string): void {
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 })
	} catch (error) {
		throw new Error(`DATA_DIR: the folder ${folder} cannot be made (${(error as Error).message})`)
	}
}

function create(file: string, text: string): boolean {
	try {
		writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
		return true
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
		throw error
	}
}

function read(file: string): Holder | undefined {
	try {
		return holder.parse(JSON.parse(readFileSync(file, 'utf8')))
	} catch {
		return undefined // gone, or written by half: nobody's
	}
}

function takeAway(file: string): void {
	const aside = `${file}.${process.pid}`
	try {
		renameSync(file, aside)
	} catch {
		return // another start was faster
	}
	rmSync(aside, { force: true })
}

function isRunning({ pid, began }: Holder): boolean {
	try {
		process.kill(pid, 0)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
	}
	return processBeginning(pid) === began
}
