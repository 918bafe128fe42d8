export type PaceOptions = {
	/** Share of one core, on average over each piece of work and the rest after it. */
	share: number
	/** CPU time used so far, in milliseconds. */
	cpuTime(): number
	/** In milliseconds. */
	now(): number
	wait(milliseconds: number): Promise<void>
}

export type Pace = <T>(work: () => Promise<T>) => Promise<T>

/** The longest rest in milliseconds: another user may load the processor through us, and the work goes on beside them. */
const longestRest = 30_000

/** Works on one piece at a time, and rests after each until the used CPU time is within the share. */
export function createPace({ share, cpuTime, now, wait }: PaceOptions): Pace {
	return async (work) => {
		const [began, used] = [now(), cpuTime()]
		try {
			return await work()
		} finally {
			const latest = now() + longestRest
			// Background effects of the work may go on, so the time is measured again after each rest.
			for (let rest = Infinity; rest > 0; ) {
				rest = Math.min(began + (cpuTime() - used) / share, latest) - now()
				if (rest > 0) await wait(rest)
			}
		}
	}
}
