import { readdirSync, readFileSync } from 'node:fs'

/** A process as in proc_pid_stat(5): field 3, field 4, and fields 14 to 17 (its own time and its ended children's) in seconds. */
type Process = { pid: number; state: string; parent: number; seconds: number }

const ticksPerSecond = 100 // USER_HZ, the same on all Linux that Node runs on

/** A process and all its descendants. */
export function tree(pid: number): Process[] {
	const all = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.flatMap((name) => read(Number(name)) ?? [])
	const below = (one: number): Process[] =>
		all.filter(({ parent }) => parent === one).flatMap((child) => [child, ...below(child.pid)])
	return [...all.filter((one) => one.pid === pid), ...below(pid)]
}

/** False for a process that has ended, even if it was not waited for. */
export function isAlive(pid: number): boolean {
	return (read(pid)?.state ?? 'Z') !== 'Z'
}

function read(pid: number): Process | undefined {
	try {
		const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
		const [state = '', parent, ...fields] = text.slice(text.lastIndexOf(') ') + 2).split(' ')
		const ticks = fields.slice(9, 13).reduce((sum, field) => sum + Number(field), 0)
		return { pid, state, parent: Number(parent), seconds: ticks / ticksPerSecond }
	} catch {
		return undefined // it has ended meanwhile
	}
}
