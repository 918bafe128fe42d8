/** Kills processes as a crash does; ignores those that have already exited. */
export function kill(...pids: number[]): void {
	for (const pid of pids) {
		if (!(pid > 1)) throw new Error(`${pid} is no process of ours`) // 0 would be the test runner's own process group
		try {
			process.kill(pid, 'SIGKILL')
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
		}
	}
}
