import type { Deps } from '#platform/deps.ts'
import { createHealthStore } from './store.ts'

/** Why the server is degraded; it still works unless `database` is among the reasons. */
export type Reason = 'database' | 'disk' | 'clock'

export type Health = {
	/** The reasons of now or of the last second: all who ask meanwhile share one answer. */
	reasons(): Promise<readonly Reason[]>
}

/** Part of the disk that is free at least. */
const leastFree = 0.05
/** Milliseconds that the clocks of server and database may differ: a device refuses tokens and checkpoints far later. */
const clockTolerance = 10_000
/** Milliseconds for which an answer holds: anybody may ask. */
const holds = 1000

/** `onChange` is told whenever the reasons are others than before; at first nothing is wrong. */
export function createHealth(
	{ db, clock, freeDisk }: Pick<Deps, 'db' | 'clock' | 'freeDisk'>,
	onChange: (reasons: readonly Reason[]) => void,
): Health {
	const store = createHealthStore(db)
	let known: readonly Reason[] = []
	let looking: Promise<readonly Reason[]> | undefined

	const lookAtDatabase = async (): Promise<Reason[]> => {
		try {
			const before = clock()
			const time = await store.time()
			// The answer was given at some moment between the two.
			const isNear = time > before - clockTolerance && time < clock() + clockTolerance
			return isNear ? [] : ['clock']
		} catch {
			return ['database']
		}
	}
	const lookAtDisk = async (): Promise<Reason[]> => {
		const free = await freeDisk().catch(() => 0)
		return free < leastFree ? ['disk'] : []
	}
	const look = async () => {
		const reasons = (await Promise.all([lookAtDatabase(), lookAtDisk()])).flat()
		if (reasons.join() !== known.join()) onChange(reasons)
		known = reasons
		setTimeout(() => {
			looking = undefined
		}, holds).unref()
		return reasons
	}

	return {
		reasons() {
			looking ??= look()
			return looking
		},
	}
}
