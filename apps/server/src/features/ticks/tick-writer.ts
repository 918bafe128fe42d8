import { createBatcher } from '#platform/batcher.ts'
import { createWorkQueue } from '#platform/work-queue.ts'
import { type Found, isPassing, type NewTick, type Outcome, type TickStore } from './store.ts'

export type Taken = Buffer | 'conflict' | 'spent'

/** Ballots of one transaction, lest the next ones wait long: those of four openings, or of 128 ticks. */
const ballotsTogether = 256
/** By themselves at a time, so that other calls find a connection. */
const aloneAtOnce = 6
const tries = 12

type Outcomes = { taken: Taken } | { error: unknown }

/**
 * Puts ticks down, those that come together in one transaction; what comes of them is `meet`'s to say. Where one of them fails, each
 * is put down by itself, again where it came in another's way.
 */
export function createTickWriter(
	store: Pick<TickStore, 'put' | 'standing'>,
	meet: (found: Found) => Outcome | undefined,
): (tick: NewTick) => Promise<Taken> {
	const queue = createWorkQueue({ atOnce: aloneAtOnce, waiting: Number.POSITIVE_INFINITY })

	async function alone(tick: NewTick): Promise<Taken> {
		for (let left = tries; left > 0; left--) {
			const held = await store.standing(tick)
			if (held) return held
			const [isPut] = await store.put([tick], meet).catch((error: unknown) => {
				if (!isPassing(error)) throw error
				return [false]
			})
			if (isPut) return tick.digest
		}
		throw new Error('a tick found no turn among others')
	}
	const outcomeAlone = (tick: NewTick): Promise<Outcomes> =>
		queue
			.run(() => alone(tick))
			.then(
				(taken) => ({ taken }),
				(error: unknown) => ({ error }),
			)

	const together = createBatcher(
		async (ticks: readonly NewTick[]): Promise<Outcomes[]> => {
			const put = await store.put(ticks, meet).catch(() => [])
			return Promise.all(ticks.map((tick, i) => (put[i] ? { taken: tick.digest } : outcomeAlone(tick))))
		},
		{ next: unlikeOnes },
	)

	return async (tick) => {
		const outcome = await together(tick)
		if ('error' in outcome) throw outcome.error
		return outcome.taken
	}
}

/** The first of those that wait, as many as fit, without any that has its sender or a token in common with one before it. */
function unlikeOnes(ticks: readonly NewTick[]): NewTick[] {
	const taken = new Set<string>()
	let room = ballotsTogether
	return ticks.filter(({ memberId, ballots }) => {
		const marks = [memberId, ...ballots.map(({ token }) => token)].map((bytes) => bytes.toString('hex'))
		const isUnlike = !marks.some((mark) => taken.has(mark))
		for (const mark of marks) taken.add(mark)
		room -= ballots.length
		return isUnlike && room >= 0
	})
}
