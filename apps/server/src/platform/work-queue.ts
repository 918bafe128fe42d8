import { AppError } from './errors.ts'

export type WorkQueue = {
	/** Runs the work when its turn comes and there is room for its cost; throws `unavailable` at once if too many wait already. */
	run<T>(work: () => Promise<T>, cost?: number): Promise<T>
}

type Turn = { cost: number; begin(): void }

/**
 * Lets heavy work run whose costs are together at most `atOnce`, and at most `waiting` more pieces wait for their turn. First
 * come, first served. A piece costs 1 unless it is told, and never more than all there is.
 */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
	const turns: Turn[] = []
	let free = atOnce

	const beginNext = () => {
		for (let [next] = turns; next && next.cost <= free; [next] = turns) {
			turns.shift()
			free -= next.cost
			next.begin()
		}
	}

	return {
		async run(work, wanted = 1) {
			const cost = Math.min(wanted, atOnce)
			const mustWait = turns.length > 0 || cost > free
			if (mustWait && turns.length >= waiting)
				throw new AppError('unavailable', 'Many want this at once. Try again in a moment.')
			await new Promise<void>((begin) => {
				turns.push({ cost, begin })
				beginNext()
			})
			try {
				return await work()
			} finally {
				free += cost
				beginNext()
			}
		},
	}
}
