import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onLinux } from './host.ts'
import type { Ids } from './ids.ts'
import { processesIn, workingFolder } from './processes.ts'

/** Signals by round of 20 ms: ask at once, insist after 10 s, kill after 20 s, give up after 30 s. */
const signals: Record<number, NodeJS.Signals> = { 0: 'SIGINT', 500: 'SIGQUIT', 1000: 'SIGKILL' }
const lastRound = 1500

/** Ends what a killed process left behind. The caller holds the lock, so no server in `base` has an owner. */
export async function endStrays(base: string, ids: Ids): Promise<void> {
	if (onLinux) {
		await endServers(base, ids)
		// Both files hold a number of a process that PostgreSQL would believe if it is a zombie's (a container whose pid 1
		// does not reap) or was given to another process since. We have just looked: nothing is running. Elsewhere we
		// cannot look, and PostgreSQL's own file still refuses a second server.
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
				send(pid, 'SIGKILL') // half an initdb: nothing to save
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
		// It has ended by itself.
	}
}
