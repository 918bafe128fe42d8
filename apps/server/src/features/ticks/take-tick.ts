import { createHash, randomBytes } from 'node:crypto'
import { mayMeet } from '#access/cards.ts'
import type { Sealer } from '#platform/at-rest.ts'
import { personOf, visibilityOf } from '#platform/card-roster/person.ts'
import { openCard } from '#platform/card-roster/stored-card.ts'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { knockOf } from '#platform/push/knock.ts'
import { openNote, sealCancel, sealNote, sealSide } from '#platform/stored-choices.ts'
import { createWorkQueue } from '#platform/work-queue.ts'
import { type Meeting, meetingsOf } from './meetings.ts'
import type { SentBallot, SentTick } from './read-tick.ts'
import {
	createTickStore,
	type Found,
	type HashedBallot,
	type NewTick,
	type Outcome,
	type PersonWithCard,
} from './store.ts'
import { createTickWriter } from './tick-writer.ts'

/** A tick with its sender, the bytes that were sent, and the time in Unix milliseconds. */
type Arrived = { memberId: Buffer; bytes: Buffer; tick: SentTick; now: number; isSeasonNew: boolean }

type Needs = Pick<Deps, 'db' | 'sealer' | 'hasher' | 'clock' | 'knock'>

/** Bytes of a token that its ballot is recognised by: those that the probe of a week later has too. */
const probeBytes = 16
const hashBytes = 16

/** As a week begins all send an opening: they wait here, with 13 kB each. Beyond that: `unavailable`, and the device sends it again. */
const turns = { atOnce: 256, waiting: 4000 }

/** Puts ticks down and makes matches of them: the digest held under the number; 'conflict' for any but the next; 'spent' beyond the budget. */
export function createTickTaker({ db, sealer, hasher, clock, knock }: Needs) {
	const store = createTickStore(db, (memberIds) => knock(memberIds, knockOf.match))
	const write = createTickWriter(store, (found) => outcomeOf(sealer, found, clock()))
	const queue = createWorkQueue(turns)

	/** A season's tokens never meet another's. */
	const hash = (season: number, week: number, token: Buffer) =>
		hasher.hash('ballot', `${season}.${week}.${token.toString('hex', 0, probeBytes)}`).subarray(0, hashBytes)
	const hashBallot = ({ season, week }: SentTick, { token, probe, note }: SentBallot): HashedBallot => {
		const own = hash(season, week, token)
		return { token: own, probe: hash(season, week - 1, probe), note: sealNote(sealer, { week, token: own }, note) }
	}

	const rowOf = ({ memberId, bytes, tick, now, isSeasonNew }: Arrived): NewTick => {
		const { week, season, number, cancel } = tick
		return {
			...{ memberId, week, season, number, isSeasonNew, day: dayOf(now) },
			ballots: unlike(tick.ballots.map((ballot) => hashBallot(tick, ballot))),
			digest: createHash('sha256').update(bytes).digest(),
			cancel: sealCancel(sealer, { memberId, week, number }, cancel),
		}
	}

	return (arrived: Arrived) => queue.run(async () => write(rowOf(arrived)))
}

/** What comes of ticks with what is there, at this time; undefined where something of that went meanwhile. */
function outcomeOf(sealer: Sealer, found: Found, now: number): Outcome | undefined {
	const meetings = meetingsOf(found)
	const meets = whoMeets(sealer, found.people, dayOf(now))
	return (
		meetings && {
			// All that met goes, also where the two may not see each other: what stayed would be two equal tokens of two members.
			freed: meetings.flatMap(({ own, isStored, theirs }) => (isStored ? [own, ...theirs] : theirs)),
			sides: meetings.filter(meets).flatMap((meeting) => sidesOf(sealer, meeting, now)),
		}
	)
}

/** Each token once: no client of ours sends one twice. */
function unlike(ballots: readonly HashedBallot[]): HashedBallot[] {
	return [...new Map(ballots.map((ballot) => [ballot.token.toString('hex'), ballot])).values()]
}

/** Tells whether two who met may see each other's cards on a day. Everybody is opened, whoever it is. */
function whoMeets(sealer: Sealer, people: readonly PersonWithCard[], day: number): (meeting: Meeting) => boolean {
	const persons = new Map(people.map((row) => [row.member_id.toString('hex'), openPerson(sealer, row, day)]))
	return ({ own, peerId }) => {
		const [one, other] = [own.memberId, peerId].map((id) => persons.get(id.toString('hex')))
		return one !== undefined && other !== undefined && mayMeet(one, other)
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

/** What each of the two gets of the other. */
function sidesOf(sealer: Sealer, { own, peerId, theirs: [latest] }: Meeting, at: number): Outcome['sides'] {
	const matchId = randomBytes(16)
	const { memberId, week } = own
	const mine = { week, note: openNote(sealer, own, own.note) }
	const peers = { week: latest.week, note: openNote(sealer, latest, latest.note) }
	const side = (id: Buffer, other: Buffer, from: typeof mine, to: typeof mine) => ({
		...{ matchId, memberId: id, peerId: other, week },
		sealed: sealSide(sealer, { matchId, memberId: id }, { week: from.week, peerWeek: to.week, at, note: to.note }),
	})
	return [side(memberId, peerId, mine, peers), side(peerId, memberId, peers, mine)]
}
