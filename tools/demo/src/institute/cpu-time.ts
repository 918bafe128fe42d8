import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of a tick of /proc, 100 a second on every Linux (proc_pid_stat(5), times(2)). */
const tick = 10

type Process = { pid: number; parent: number; time: number }

/**
 * Milliseconds of CPU time that a process and its descendants, exited ones included, have used so far, on all cores together. Undefined
 * on systems that do not show it (all but Linux).
 */
export function cpuTimeOfTree(root: number): number | undefined {
	const processes = readProcesses()
	const tree = new Set([root])
	let size = 0
	while (size < tree.size) {
		size = tree.size
		for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid)
	}
	const times = processes.filter(({ pid }) => tree.has(pid)).map(({ time }) => time)
	return times.length > 0 ? times.reduce((sum, time) => sum + time, 0) : undefined
}

function readProcesses(): Process[] {
	try {
		return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []))
	} catch {
		return []
	}
}

/** Fields 4 (the parent) and 14 to 17 (its own time and that of waited-for children), counted after the name. */
function readProcess(pid: number): Process[] {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
		const ticks = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0)
		return [{ pid, parent: fields[1] ?? 0, time: ticks * tick }]
	} catch {
		return [] // it has exited meanwhile
	}
}
