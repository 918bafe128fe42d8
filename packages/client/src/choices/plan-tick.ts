import type { TickSeed } from '@ydo/crypto/branded'
import type { Random } from '@ydo/crypto/bytes'
import { tickBallots } from '@ydo/crypto/tick'
import type { Directory } from './choice-keys.ts'
import type { ChoicesState } from './choices-state.ts'
import { nextNumber } from './claim.ts'
import type { Cancel, Claimed } from './events.ts'
import { lastWeek } from './last-week.ts'

export type TickTime = {
	/** The server's. */
	week: number
	at: number
}

export type TickPlan = TickTime & {
	directory: Directory
	/** Whether a way to recover is set up: before, all ticks are filler and likes wait. */
	isRecoverable: boolean
	random: Random
}

/**
 * The claim of the next tick, also when nothing waits; undefined where the server's clock went back to an earlier week.
 * A week's opening takes all open choices, later ticks the two that wait longest; each tick takes one choice back, and withdraws
 * all of those who began anew.
 */
export function planTick(state: ChoicesState, plan: TickPlan): Claimed | undefined {
	const { week, at, directory, random } = plan
	const number = nextNumber(state, week)
	if (number === undefined) return undefined
	return {
		type: 'claimed',
		week,
		number,
		seed: random(32) as TickSeed,
		size: directory.size,
		carries: waiting(state, plan).slice(0, number === 0 ? undefined : tickBallots),
		startedOver: startedOver(state, directory),
		cancel: state.cancels.find((cancel) => cancel.week >= week - 1 && isWritten(state, cancel)),
		at,
	}
}

/** Places in `open` of the choices that can go in a tick of `week`: with a key for their peer, and no ballot under it in that week. */
export function waiting(
	state: ChoicesState,
	{ week, directory, isRecoverable }: Pick<TickPlan, 'week' | 'directory' | 'isRecoverable'>,
): number[] {
	if (!isRecoverable) return []
	const { open, written, key } = state
	const gone = new Set(startedOver(state, directory))
	return open.flatMap(({ peer }, place) => {
		const theirs = directory.usable(peer)
		return theirs && !gone.has(place) && lastWeek(written[peer], key, theirs) < week ? [place] : []
	})
}

/** Places in `open` of the choices whose peers began anew. */
function startedOver({ open, written }: ChoicesState, directory: Directory): number[] {
	return open.flatMap((choice, place) => (directory.hasStartedOver(choice, written[choice.peer] ?? []) ? [place] : []))
}

function isWritten({ written }: ChoicesState, { peer, week, number }: Cancel): boolean {
	return written[peer]?.some((ballot) => ballot.week === week && ballot.number === number) ?? false
}
