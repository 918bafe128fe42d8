/** Ends processes as a crash does; one that has ended by itself, or with another, is fine. */
export function kill(...pids: number[]): void {
	for (const pid of pids) {
		if (!(pid > 1)) throw new Error(`${pid} is no process of ours`) // 0 would be the group that the tests run in
		try {
			process.kill(pid, 'SIGKILL')
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
		}
	}
}
