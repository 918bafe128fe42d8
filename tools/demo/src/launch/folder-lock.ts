import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

/**
 * Takes the data folder for this process, or throws FolderInUse; the answer gives it back. It spares whoever starts twice
 * a build and a late refusal. What it protects in the end is the server's own lock around the database.
 */
export function lockFolder(folder: string): () => void {
	makeFolder(folder)
	const file = join(folder, 'start.lock')
	const mine = JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Holder)
	while (!create(file, mine)) {
		const held = read(file)
		if (held && held.pid !== process.pid && isRunning(held)) throw new FolderInUse(folder, held.pid)
		takeAway(file)
	}
	return () => {
		if (read(file)?.pid === process.pid) rmSync(file, { force: true })
	}
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
	return beganAt(pid) === began
}

/** The start time of a process, proc_pid_stat(5) field 22: a pid may have been given to another process since. */
function beganAt(pid: number): string {
	try {
		return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19] ?? ''
	} catch {
		return ''
	}
}
