import type { Choice } from '@ydo/crypto/ballot'
import type { Opening, Tick } from '@ydo/crypto/branded'
import { makeOpening, makeTick } from '@ydo/crypto/tick'
import { cancelOf } from '@ydo/crypto/tokens'
import { type ChoiceKeys, pairOf } from './choice-keys.ts'
import type { ChoicesState, LatestClaim, WrittenBallot } from './choices-state.ts'
import type { Cancel } from './events.ts'
import { lastWeek } from './last-week.ts'

/**
 * The bytes of the latest claim's tick ([Note: one claim, one tick]): the same from every device, whatever was decided after
 * it. Undefined where this device does not hold a key yet that the claim used: it waits until it does.
 * @throws RangeError for a state that no vault leads to.
 */
export async function bytesOf(state: ChoicesState, keys: ChoiceKeys): Promise<Opening | Tick | undefined> {
	const { claim } = state
	if (!claim || claim.season !== state.season) return undefined
	const carried = await Promise.all(ballotsOf(state, claim).map((ballot) => choiceOf(ballot, keys)))
	const choices = carried.filter((choice) => choice !== undefined)
	const cancel = claim.cancel && (await cancelBytes(state, claim.cancel, keys))
	if (choices.length < carried.length || (claim.cancel && !cancel)) return undefined
	const { season, seed, week, number } = claim
	if (number === 0) return makeOpening({ seed, week }, { season, cancel, choices })
	const [first, second] = choices
	return makeTick({ seed, week, number }, { season, cancel, choices: [first, second] })
}

type PeerBallot = { peer: string; ballot: WrittenBallot; before: readonly WrittenBallot[] }

/** What the claim wrote: the latest of each peer it carried. */
function ballotsOf({ written }: ChoicesState, { peers }: LatestClaim): PeerBallot[] {
	return peers.flatMap((peer) => {
		const ballot = written[peer]?.at(-1)
		return ballot ? [{ peer, ballot, before: written[peer]?.slice(0, -1) ?? [] }] : []
	})
}

async function choiceOf({ peer, ballot, before }: PeerBallot, keys: ChoiceKeys): Promise<Choice | undefined> {
	const pair = await pairOf(keys, peer, ballot)
	const theirs = keys.keyOf(peer, ballot.size)
	return pair && theirs && { pair, text: ballot.text, last: lastWeek(before, ballot.key, theirs) }
}

async function cancelBytes({ written }: ChoicesState, { peer, week, number }: Cancel, keys: ChoiceKeys) {
	const ballot = written[peer]?.find((one) => one.week === week && one.number === number)
	const pair = ballot && (await pairOf(keys, peer, ballot))
	return pair && cancelOf(pair, 'self', week)
}
