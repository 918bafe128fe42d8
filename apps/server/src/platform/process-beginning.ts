import { readFileSync } from 'node:fs'

/** States of a process that has ended, whether or not its parent has asked how (proc_pid_stat(5), field 3). */
const ended = ['Z', 'X', 'x']

/**
 * When a process began, in the system's own words: with the number it tells one process from a later one. Empty for a process
 * that is gone or was killed and not yet reaped, and where the system does not tell (all but Linux).
 */
export function processBeginning(pid: number): string {
	// Counted after the name, which may hold spaces: field 3 is the state, field 22 the start time.
	const fields = readStat(pid).split(') ').at(-1)?.split(' ') ?? []
	return ended.includes(fields[0] ?? '') ? '' : (fields[19] ?? '')
}

function readStat(pid: number): string {
	try {
		return readFileSync(`/proc/${pid}/stat`, 'utf8')
	} catch {
		return ''
	}
}
