import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asRoot, onLinux } from './host.ts'
import type { Ids } from './ids.ts'

/** Signals by polling round of 20 ms: ask at once, insist after 10 s, kill after 20 s, give up after 30 s. */
const signals: Record<number, NodeJS.Signals> = { 0: 'SIGINT', 500: 'SIGQUIT', 1000: 'SIGKILL' }
const lastRound = 1500

/** Ends processes left by a killed owner. The caller holds the lock, so no server in `base` has an owner. */
export async function endStrays(base: string, ids: Ids): Promise<void> {
	if (onLinux) {
		await endServers(base, ids)
		// Both files hold a process number that PostgreSQL would believe if it belongs to a zombie (a container whose pid 1 does not
		// reap) or was reused. We have just checked that nothing runs. Elsewhere we cannot check, and PostgreSQL's own file still
		// refuses a second server.
		for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) rmSync(join(base, 'cluster', name), { force: true })
	}
	for (const name of readdirSync(base)) {
		if (name.startsWith('new-') || name.includes('.new-'))
			rmSync(join(base, name), { recursive: true, force: true, maxRetries: 5 })
	}
}

async function endServers(base: string, ids: Ids): Promise<void> {
	for (let round = 0, left = processesIn(base, ids); left.length > 0; round++, left = processesIn(base, ids)) {
		const signal = signals[round]
		for (const pid of left) {
			if (workingFolder(pid)?.startsWith(join(base, 'new-')))
				send(pid, 'SIGKILL') // a partial initdb has nothing worth saving
			else if (signal) send(pid, signal)
		}
		if (round > lastRound)
			throw new Error(`an earlier PostgreSQL (process ${left.join(', ')}) in ${base} does not stop`)
		await sleep(20)
	}
}

function send(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal)
	} catch {
		// It has already exited.
	}
}

/** PostgreSQL and initdb processes whose working directory lies in `base`. Linux only; elsewhere none. */
export function processesIn(base: string, ids: Ids): number[] {
	if (!onLinux) return []
	const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
	return all.map(Number).filter((pid) => belongs(pid, base, ids))
}

/** Undefined if we may not look: containers without CAP_SYS_PTRACE. */
function workingFolder(pid: number): string | undefined {
	try {
		return readlinkSync(`/proc/${pid}/cwd`)
	} catch {
		return undefined
	}
}

function belongs(pid: number, base: string, ids: Ids): boolean {
	const status = readStatus(pid)
	if (!/^Name:\t(postgres|initdb)$/m.test(status) || /^State:\tZ/m.test(status)) return false
	const folder = workingFolder(pid)
	if (folder !== undefined) return folder.startsWith(`${base}/`)
	return asRoot && Number(/^Uid:\t(\d+)/m.exec(status)?.[1]) === ids.uid
}

function readStatus(pid: number): string {
	try {
		return readFileSync(`/proc/${pid}/status`, 'utf8')
	} catch {
		return ''
	}
}
