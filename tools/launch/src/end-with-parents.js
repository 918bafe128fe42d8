import { readFileSync } from 'node:fs'

/** Milliseconds. So soon after a terminal's own signal that programs take ours for the same (demo/src/launch/stop.ts). */
const lookEvery = 250

/**
 * Ends this process, as by SIGTERM, once one of those that started it has ended: they may be killed, which nobody passes on.
 * That is its parent and, where the system shows them, all between it and npm, and npm itself.
 */
export function endWithParents() {
	const pids = [process.ppid]
	while (isOfNpm(pids[0])) pids.unshift(parentOf(pids[0]))
	const before = pids.join()
	const timer = setInterval(() => {
		const now = [...pids.slice(1).map(parentOf), process.ppid]
		if (now.join() === before) return
		clearInterval(timer)
		process.kill(process.pid, 'SIGTERM')
	}, lookEvery)
	timer.unref()
}

/** Whether npm has started it: npm leaves its own mark in the environment of whatever it runs. */
function isOfNpm(pid) {
	return read(pid, 'environ').includes('\0npm_lifecycle_event=')
}

/** proc_pid_stat(5), field 4; 0 where the system does not tell. */
function parentOf(pid) {
	return Number(read(pid, 'stat').split(') ').pop().split(' ')[1] ?? 0)
}

function read(pid, file) {
	try {
		return readFileSync(`/proc/${pid}/${file}`, 'utf8')
	} catch {
		return ''
	}
}
