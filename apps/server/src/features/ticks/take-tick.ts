import { createHash, randomBytes } from 'node:crypto'
import { mayMeet } from '#access/cards.ts'
import type { Sealer } from '#platform/at-rest.ts'
import { personOf, visibilityOf } from '#platform/card-roster/person.ts'
import { openCard } from '#platform/card-roster/stored-card.ts'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { openNote, sealCancel, sealNote, sealSide } from '#platform/stored-choices.ts'
import { createWorkQueue } from '#platform/work-queue.ts'
import { type Meeting, meetingsOf } from './meetings.ts'
import type { SentBallot, SentTick } from './read-tick.ts'
import {
	createTickStore,
	type Found,
	type HashedBallot,
	type NewSide,
	type Outcome,
	type PersonWithCard,
} from './store.ts'

/** A tick with its sender, the bytes that were sent, and the time in Unix milliseconds. */
type Arrived = { memberId: Buffer; bytes: Buffer; tick: SentTick; now: number; isSeasonNew: boolean }

/** Bytes of a token that its ballot is recognised by: those that the probe of a week later has too. */
const probeBytes = 16
const hashBytes = 16

/**
 * As a week begins all send an opening: they take turns at some of the database's connections, so that other calls find one, and wait
 * here with their 13 kB rather than there. Beyond that: `unavailable`, and the device sends it again.
 */
const turns = { atOnce: 6, waiting: 4000 }

/** Puts ticks down and makes matches of them. Answers as `TickStore.take` does. */
export function createTickTaker({ db, sealer, hasher }: Pick<Deps, 'db' | 'sealer' | 'hasher'>) {
	const store = createTickStore(db)
	const queue = createWorkQueue(turns)

	/** A season's tokens never meet another's. */
	const hash = (season: number, week: number, token: Buffer) =>
		hasher.hash('ballot', `${season}.${week}.${token.toString('hex', 0, probeBytes)}`).subarray(0, hashBytes)
	const hashBallot = ({ season, week }: SentTick, { token, probe, note }: SentBallot): HashedBallot => {
		const own = hash(season, week, token)
		return { token: own, probe: hash(season, week - 1, probe), note: sealNote(sealer, { week, token: own }, note) }
	}

	const meet = ({ memberId, tick, now }: Arrived, ballots: readonly HashedBallot[], found: Found) => {
		const { week } = tick
		const meetings = meetingsOf({ memberId, week, ballots, added: found.added, found: found.ballots })
		if (!meetings) return undefined
		const meets = whoMeets(sealer, found.people, { memberId, now })
		return {
			freed: meetings.flatMap((meeting) => freedBy(meeting, { memberId, week, added: found.added })),
			sides: meetings
				.filter(({ peerId }) => meets(peerId))
				.flatMap((one) => sidesOf(sealer, one, { memberId, week, now })),
		}
	}

	const take = (arrived: Arrived) => {
		const { memberId, bytes, tick, now, isSeasonNew } = arrived
		const { week, season, number, cancel } = tick
		const ballots = unlike(tick.ballots.map((ballot) => hashBallot(tick, ballot)))
		const row = {
			...{ memberId, week, season, number, isSeasonNew, ballots, day: dayOf(now) },
			digest: createHash('sha256').update(bytes).digest(),
			cancel: sealCancel(sealer, { memberId, week, number }, cancel),
		}
		return store.take(row, (found) => meet(arrived, ballots, found))
	}

	return (arrived: Arrived) => queue.run(() => take(arrived))
}

/** Each token once: no client of ours sends one twice. */
function unlike(ballots: readonly HashedBallot[]): HashedBallot[] {
	return [...new Map(ballots.map((ballot) => [ballot.token.toString('hex'), ballot])).values()]
}

/** Tells of others whether they and the member may see each other's cards now. Everybody is opened, whoever it is. */
function whoMeets(
	sealer: Sealer,
	people: readonly PersonWithCard[],
	{ memberId, now }: Pick<Arrived, 'memberId' | 'now'>,
): (peerId: Buffer) => boolean {
	const persons = new Map(people.map((row) => [row.member_id.toString('hex'), openPerson(sealer, row, dayOf(now))]))
	const own = persons.get(memberId.toString('hex'))
	return (peerId) => {
		const peer = persons.get(peerId.toString('hex'))
		return own !== undefined && peer !== undefined && mayMeet(own, peer)
	}
}

/** Nobody sees somebody without a card, or whose card is damaged. */
function openPerson(sealer: Sealer, row: PersonWithCard, day: number) {
	try {
		if (!row.card) return undefined
		const visibility = visibilityOf(sealer, row)
		return personOf(row, openCard(sealer, row.member_id, row.card), { sealer, visibility, day })
	} catch {
		return undefined
	}
}

/** All that met goes, also where the two may not see each other: what stayed would be two equal tokens of two members. */
function freedBy(
	{ own: { token }, theirs }: Meeting,
	{ memberId, week, added }: { memberId: Buffer; week: number; added: Found['added'] },
): Outcome['freed'] {
	return added.has(token.toString('hex')) ? [...theirs, { week, token, memberId }] : theirs
}

/** What each of the two gets of the other. */
function sidesOf(
	sealer: Sealer,
	{ own, peerId, theirs: [latest] }: Meeting,
	{ memberId, week, now: at }: { memberId: Buffer; week: number; now: number },
): NewSide[] {
	const matchId = randomBytes(16)
	const mine = { week, note: openNote(sealer, { week, token: own.token }, own.note) }
	const peers = { week: latest.week, note: openNote(sealer, latest, latest.note) }
	const side = (id: Buffer, other: Buffer, from: typeof mine, to: typeof mine): NewSide => ({
		...{ matchId, memberId: id, peerId: other },
		sealed: sealSide(sealer, { matchId, memberId: id }, { week: from.week, peerWeek: to.week, at, note: to.note }),
	})
	return [side(memberId, peerId, mine, peers), side(peerId, memberId, peers, mine)]
}
