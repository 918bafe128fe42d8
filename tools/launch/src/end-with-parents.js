import { readFileSync } from 'node:fs'

/** Milliseconds. Short enough after a terminal's own signal that programs take ours for the same (demo/src/launch/stop.ts). */
const lookEvery = 250

/**
 * Ends this process, as by SIGTERM, once one of its ancestors has ended: an ancestor may be killed, and nobody passes that on. Watches
 * its parent and, where the system shows them, all processes up to npm.
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

/** True if npm started it: npm marks the environment of its children. */
function isOfNpm(pid) {
	return read(pid, 'environ').includes('\0npm_lifecycle_event=')
}

/** proc_pid_stat(5), field 4; 0 if the system does not tell. */
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
