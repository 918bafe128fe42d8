import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnvironment, dataArgument } from './host.ts'
import type { Ids } from './ids.ts'
import { type Settings, toFlags } from './settings.ts'

export type ServerPlan = { bin: string; cluster: string; ids: Ids; settings: Settings; log: string }
export type RunningServer = { child: ChildProcess; pid: number; exited: Promise<void> }

/** Runs PostgreSQL on the cluster and answers once it takes connections; throws with the end of its log if it does not. */
export async function runServer({ bin, cluster, ids, settings, log }: ServerPlan): Promise<RunningServer> {
	const output = openSync(log, 'a', 0o600)
	const from = fstatSync(output).size
	// detached: a Ctrl-C meant for us must not stop the database before we have drained.
	const child = spawn(join(bin, 'postgres'), ['-D', dataArgument(cluster), ...toFlags(settings)], {
		...ids,
		cwd: cluster,
		env: bareEnvironment(),
		detached: true,
		stdio: ['ignore', output, output],
	})
	closeSync(output)
	const exited = new Promise<void>((done) => {
		child.once('exit', () => done())
		child.once('error', () => done())
	})
	while (!isReady(cluster, child)) {
		if (child.exitCode !== null || child.signalCode !== null || !child.pid)
			throw new Error(
				`PostgreSQL did not start; ${log} ends with:\n${readFileSync(log).subarray(from).toString().slice(-2000)}`,
			)
		await Promise.race([sleep(15), exited])
	}
	return { child, pid: child.pid ?? 0, exited }
}

/** postmaster.pid: line 1 is the process, line 8 its state (PostgreSQL's src/include/utils/pidfile.h). */
function isReady(cluster: string, child: ChildProcess): boolean {
	try {
		const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
		return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready'
	} catch {
		return false
	}
}
