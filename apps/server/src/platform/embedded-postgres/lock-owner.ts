import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { processBeginning } from '#platform/process-beginning.ts'
import { onLinux } from './host.ts'

/** Who holds a lock: a process, when it began (numbers of processes are used again), and where it can be looked for. */
const lockOwner = z.object({
	pid: z.number(),
	began: z.string(),
	host: z.string(),
	/** Namespace of process numbers: two containers of one host may share the name of the host. */
	space: z.string(),
	boot: z.string(),
	nonce: z.string(),
})

export type LockOwner = z.infer<typeof lockOwner>

/** How long a lock held elsewhere must go untouched before it counts as left behind; its holder touches it each second. */
const silentSeconds = 15

export function ourselves(): LockOwner {
	return {
		pid: process.pid,
		began: processBeginning(process.pid),
		host: hostname(),
		space: onLinux ? readlinkSync('/proc/self/ns/pid') : '',
		boot: readText('/proc/sys/kernel/random/boot_id'),
		nonce: randomBytes(8).toString('hex'),
	}
}

/** Undefined for a text that no lock of ours holds. */
export function parseLockOwner(text: string): LockOwner | undefined {
	try {
		return lockOwner.parse(JSON.parse(text))
	} catch {
		return undefined
	}
}

/** Whether the holder of `file` still runs; seen from another container or host, whether it still touches the file. */
export async function isAlive(owner: LockOwner, file: string, patience = silentSeconds): Promise<boolean> {
	const us = ourselves()
	if (owner.host !== us.host || owner.space !== us.space) return isTouched(file, patience)
	return owner.boot === us.boot && isRunning(owner.pid) && processBeginning(owner.pid) === owner.began
}

export function readText(path: string): string {
	try {
		return readFileSync(path, 'utf8').trim()
	} catch {
		return ''
	}
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return (error as NodeJS.ErrnoException).code !== 'ESRCH'
	}
}

async function isTouched(file: string, patience: number): Promise<boolean> {
	const before = touchedAt(file)
	for (let second = 0; second < patience; second++) {
		await sleep(1000)
		if (touchedAt(file) !== before) return true
	}
	return false
}

function touchedAt(file: string): number | undefined {
	return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}
