import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { asRoot, onLinux } from './host.ts'
import type { Ids } from './ids.ts'

/** The PostgreSQL and initdb processes whose working directory lies in `base`. Linux only; elsewhere none. */
export function processesIn(base: string, ids: Ids): number[] {
	if (!onLinux) return []
	const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
	return all.map(Number).filter((pid) => belongs(pid, base, ids))
}

/** Undefined where we may not look: containers without CAP_SYS_PTRACE. */
export function workingFolder(pid: number): string | undefined {
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
