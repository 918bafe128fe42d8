import type { HashedBallot, StoredBallot } from './store.ts'

/** A ballot that meets those of one other member. */
export type Meeting = {
	own: HashedBallot
	peerId: Buffer
	/** The other's, the latest first: of the same week, of the week before, or both where a choice came again. All are freed. */
	theirs: [StoredBallot, ...StoredBallot[]]
}

type Looked = {
	memberId: Buffer
	week: number
	ballots: readonly HashedBallot[]
	/** The tokens that were put down; another was there already. */
	added: ReadonlySet<string>
	/** What stands in place of those others, and under the probes in the week before. */
	found: readonly StoredBallot[]
}

/** Which ballots of a tick meet whose. Undefined where something went while it was looked for: all is to be done again. */
export function meetingsOf({ memberId, week, ballots, added, found }: Looked): Meeting[] | undefined {
	const left = new Map(found.map((ballot) => [placeOf(ballot.week, ballot.token), ballot]))
	const meetings: Meeting[] = []
	for (const own of ballots) {
		const same = left.get(placeOf(week, own.token))
		const isNew = added.has(own.token.toString('hex'))
		if (!isNew && !same) return undefined
		if (same?.memberId.equals(memberId)) continue // sent before: nothing of it is taken twice
		const before = left.get(placeOf(week - 1, own.probe))
		const [first, second] = [same, before].filter((ballot) => ballot && !ballot.memberId.equals(memberId))
		if (!first) continue
		const theirs: Meeting['theirs'] = [first]
		if (second?.memberId.equals(first.memberId)) theirs.push(second)
		for (const ballot of theirs) left.delete(placeOf(ballot.week, ballot.token))
		meetings.push({ own, peerId: first.memberId, theirs })
	}
	return meetings
}

function placeOf(week: number, token: Buffer): string {
	return `${week}.${token.toString('hex')}`
}
