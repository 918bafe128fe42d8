import { AppError } from './errors.ts'

export type WorkQueue = {
	/** Runs the work when its turn comes; throws `unavailable` at once if too many wait already. */
	run<T>(work: () => Promise<T>): Promise<T>
}

/** Lets at most `atOnce` pieces of heavy work run, and at most `waiting` more wait for their turn. First come, first served. */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
	const turns: (() => void)[] = []
	let running = 0

	const begin = async () => {
		if (running < atOnce) {
			running++
			return
		}
		if (turns.length >= waiting) throw new AppError('unavailable', 'Many want this at once. Try again in a moment.')
		await new Promise<void>((resolve) => turns.push(resolve))
	}
	// Who waits longest takes over the place that becomes free, so `running` stays as it is.
	const end = () => {
		const next = turns.shift()
		if (next) next()
		else running--
	}

	return {
		async run(work) {
			await begin()
			try {
				return await work()
			} finally {
				end()
			}
		},
	}
}
