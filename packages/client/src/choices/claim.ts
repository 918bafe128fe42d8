import { openChoices, tickBallots } from '@ydo/crypto/tick'
import type { ChoicesState, OpenChoice, WrittenBallot } from './choices-state.ts'
import type { Cancel, Claimed } from './events.ts'

/*
 * [Note: one claim, one tick] A tick's bytes follow from its claim and the vault before it, so that any device builds the same again.
 * What the vault does not hold is named in the claim: the random seed, how much of the directory counted, and whose ballots
 * go. What goes is not worked out again: whether a key may be used depends on when a device first held it.
 */

const dayLength = 86_400_000

/** What is after a claim. One that is not the next, or carries what cannot be, changes nothing. */
export function claim(state: ChoicesState, event: Claimed): ChoicesState {
	if (event.number !== nextNumber(state, event.week) || !isWhole(event, state)) return state
	const carried = event.carries.flatMap((place) => state.open[place] ?? [])
	const written = { ...state.written }
	for (const choice of carried) written[choice.peer] = write(state, choice, event)
	const next: ChoicesState = {
		...state,
		cancels: state.cancels.filter((cancel) => !isSame(cancel, event.cancel) && cancel.week >= event.week - 1),
		claim: { ...event, season: state.season, peers: carried.map(({ peer }) => peer) },
		claimsOfDay: countOfDay(state, event.at),
	}
	return { ...next, written: Object.fromEntries(Object.entries(written).filter((entry) => counts(next, ...entry))) }
}

/** The number of the next claim in `week`; undefined in a week before the latest claim's. */
export function nextNumber({ claim }: ChoicesState, week: number): number | undefined {
	if (!claim || claim.week < week) return 0
	return claim.week === week ? claim.number + 1 : undefined
}

/** How many ticks the UTC day of `at` has had with one more. */
export function countOfDay({ claim, claimsOfDay }: ChoicesState, at: number): number {
	return claim && Math.floor(claim.at / dayLength) === Math.floor(at / dayLength) ? claimsOfDay + 1 : 1
}

/** All places are there, each named once. */
function isWhole({ number, carries, startedOver }: Claimed, { open }: ChoicesState): boolean {
	const places = [...carries, ...startedOver]
	const most = number === 0 ? openChoices : tickBallots
	return carries.length <= most && new Set(places).size === places.length && places.every((place) => open[place])
}

/** Only the latest ballot can be asked for again, so it alone keeps its text. */
function write({ written, key }: ChoicesState, { peer, text }: OpenChoice, { week, number, size }: Claimed) {
	const ballot: WrittenBallot = { week, number, text, size, key, isTakenBack: false }
	const before = (written[peer] ?? []).map((earlier) => ({ ...earlier, text: '' }))
	return [...before, ballot].slice(-4)
}

/** What was written counts while the choice is open, its cancel is on the way, or a ballot can still be met or repeated. */
function counts({ open, cancels, claim }: ChoicesState, peer: string, ballots: readonly WrittenBallot[]): boolean {
	if (open.some((choice) => choice.peer === peer) || claim?.cancel?.peer === peer) return true
	return cancels.some((cancel) => cancel.peer === peer) || (ballots.at(-1)?.week ?? -1) >= (claim?.week ?? 0) - 1
}

function isSame(one: Cancel, other: Cancel | undefined): boolean {
	return one.peer === other?.peer && one.week === other.week && one.number === other.number
}
