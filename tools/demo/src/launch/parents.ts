import { readFileSync } from 'node:fs'

const lookEvery = 500

/**
 * Calls `onGone` when the npm that ran us is gone: it does not pass on its own death. Between npm and us there may be a
 * shell, which outlives npm; so the parent's parent is looked at too, where the system shows it.
 */
export function watchParents(onGone: () => void, look: () => string = parents): void {
	const before = look()
	const timer = setInterval(() => {
		if (look() === before) return
		clearInterval(timer)
		onGone()
	}, lookEvery)
	timer.unref()
}

function parents(): string {
	return `${process.ppid} ${parentOf(process.ppid)}`
}

/** proc_pid_stat(5), field 4. */
function parentOf(pid: number): string {
	try {
		return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[1] ?? ''
	} catch {
		return ''
	}
}
