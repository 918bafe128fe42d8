import type { Found, HashedBallot, StoredBallot } from './store.ts'

/** A ballot that meets those of one other member. */
export type Meeting = {
	own: HashedBallot & { week: number; memberId: Buffer }
	/** Whether it was put down; another was there already otherwise. */
	isStored: boolean
	peerId: Buffer
	/** The other's, the latest first: of the same week, of the week before, or both where a choice came again. All are freed. */
	theirs: [StoredBallot, ...StoredBallot[]]
}

/** Which ballots of the ticks that were put down meet whose. Undefined where something went while it was looked for: all is to be done again. */
export function meetingsOf({ put, ballots: found }: Pick<Found, 'put' | 'ballots'>): Meeting[] | undefined {
	const left = new Map(found.map((ballot) => [placeOf(ballot.week, ballot.token), ballot]))
	const meetings: Meeting[] = []
	for (const { tick, added } of put) {
		const { memberId, week } = tick
		for (const ballot of tick.ballots) {
			const isStored = added.has(ballot.token.toString('hex'))
			const same = isStored ? undefined : left.get(placeOf(week, ballot.token))
			if (!isStored && !same) return undefined
			if (same?.memberId.equals(memberId)) continue // sent before: nothing of it is taken twice
			const before = left.get(placeOf(week - 1, ballot.probe))
			const [first, second] = [same, before].filter((other) => other && !other.memberId.equals(memberId))
			if (!first) continue
			const theirs: Meeting['theirs'] = [first]
			if (second?.memberId.equals(first.memberId)) theirs.push(second)
			for (const other of theirs) left.delete(placeOf(other.week, other.token))
			meetings.push({ own: { ...ballot, week, memberId }, isStored, peerId: first.memberId, theirs })
		}
	}
	return meetings
}

function placeOf(week: number, token: Buffer): string {
	return `${week}.${token.toString('hex')}`
}
