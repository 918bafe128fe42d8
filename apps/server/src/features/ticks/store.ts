import { tickNumbers } from '@ydo/contract/ticks'
import { sql } from 'kysely'
import type { PersonRow } from '#platform/card-roster/person.ts'
import type { Database, Transaction } from '#platform/database.ts'
import { isInTheWay } from '#platform/in-the-way.ts'
import { holdMembers } from '#platform/match-ends/store.ts'
import { addNotice } from '#platform/notices.ts'

/** A ballot as it is put down: keyed hashes of token and probe, and the note sealed. No two of a tick have the same token. */
export type HashedBallot = { token: Buffer; probe: Buffer; note: Buffer }

export type StoredBallot = { week: number; token: Buffer; memberId: Buffer; note: Buffer }

export type NewTick = {
	memberId: Buffer
	week: number
	season: number
	number: number
	/** The season began within the week: see [Note: numbers]. */
	isSeasonNew: boolean
	/** UTC. */
	day: number
	digest: Buffer
	cancel: Buffer
	ballots: readonly HashedBallot[]
}

/** Somebody whose ballots are compared; no card where they have none. */
export type PersonWithCard = PersonRow & { card: Buffer | null }

/** A tick that was put down. */
type Put = {
	tick: NewTick
	/** Those of its tokens that were put down, hex; in place of each of the others is a ballot that was found, or was a moment ago. */
	added: ReadonlySet<string>
}

/** What is there as ticks are put down. */
export type Found = {
	put: readonly Put[]
	/** In place of tokens that were not put down, and under the probes in the weeks before. */
	ballots: readonly StoredBallot[]
	/** The senders and the owners of those ballots. */
	people: readonly PersonWithCard[]
}

/** One side of a match; the week is that in which the two met. */
type NewSide = { matchId: Buffer; memberId: Buffer; peerId: Buffer; week: number; sealed: Buffer }

/** What comes of it: the ballots that go, of senders and of others, and the sides of the matches. */
export type Outcome = {
	freed: readonly Pick<StoredBallot, 'week' | 'token' | 'memberId'>[]
	sides: readonly NewSide[]
}

export type TickStore = {
	/**
	 * Puts ticks down with all that comes of it, in one transaction: what `meet` makes of what is there, which must be undefined where
	 * that changed meanwhile. No two of them have a sender or a token in common. Answers which were put down; throws where something
	 * came in their way, and then none is.
	 */
	put(ticks: readonly NewTick[], meet: (found: Found) => Outcome | undefined): Promise<boolean[]>
	/**
	 * Of a tick that was not put down: the digest held under its number; 'conflict' for any number but the next; 'spent' beyond the
	 * budget; undefined where it is the next by now.
	 */
	standing(tick: NewTick): Promise<Buffer | 'conflict' | 'spent' | undefined>
	/** Removes, as of a week and season, all ballots that cannot meet any more, and what is held of ticks as old. Good to repeat. */
	sweep(week: number, season: number): Promise<void>
}

/**
 * [Note: numbers] A week's ticks are numbered from 0 without a gap, so that none is lost or put in between unnoticed. What was claimed in
 * a season and did not arrive before its end cannot any more: the first tick of a season that begins within a week may leave out numbers.
 */

/** A transaction that came in another's way, which now is done: it is begun again. */
class Again extends Error {}

/** Whether what threw may succeed as it is begun again. */
export function isPassing(error: unknown): boolean {
	return error instanceof Again || isInTheWay(error)
}

/** `onMatch` is told, after the commit, whose matches were made. */
export function createTickStore(db: Database, onMatch: (memberIds: readonly Buffer[]) => void = () => {}): TickStore {
	return {
		put: async (ticks, meet) => {
			const { isPut, sides } = await db.transaction().execute((trx) => putWithin(trx, ticks, meet))
			onMatch(sides.map(({ memberId }) => memberId))
			return isPut
		},
		standing: (tick) => standing(db, tick),
		async sweep(week, season) {
			while ((await sweepBallots(db, week, season)) === batch);
			while ((await sweepTicks(db, week, season)) === batch);
		},
	}
}

/** Rows of one statement of the sweep: nobody waits long for it. */
const batch = 5000

async function sweepBallots(db: Database, week: number, season: number): Promise<number> {
	const { numAffectedRows } = await sql`
		delete from ballots where (week, token) in (
			select week, token from ballots where week < ${week - 1} or season < ${season} limit ${batch} for update skip locked
		)`.execute(db)
	return Number(numAffectedRows)
}

/**
 * Those of the present week are needed for its numbers and budget, also where a season has begun. Cancels that a match still has to
 * be given stay until it was asked for: see features/matches.
 */
async function sweepTicks(db: Database, week: number, season: number): Promise<number> {
	const { numAffectedRows } = await sql`
		delete from ticks where (member_id, week, number) in (
			select member_id, week, number from ticks
			where (week < ${week - 1} or season < ${season} and week < ${week}) and not exists (
				select from match_sides where peer_id = ticks.member_id and cancels is null
					and ticks.week between match_sides.week - 1 and match_sides.week + 2
			)
			limit ${batch} for update skip locked
		)`.execute(db)
	return Number(numAffectedRows)
}

/** The same statements whatever meets, but for what makes a match of it: see docs/decisions/0015-ticks-on-the-server.md. */
async function putWithin(
	trx: Transaction,
	ticks: readonly NewTick[],
	meet: (found: Found) => Outcome | undefined,
): Promise<{ isPut: boolean[]; sides: Outcome['sides'] }> {
	// A number of four bytes may be more than the column takes.
	const put = await add(
		trx,
		ticks.filter(({ number }) => number < tickNumbers.perWeek),
	)
	const found = await find(trx, put)
	const outcome = meet({ put, ...found })
	if (!outcome) throw new Again()
	await free(trx, put, outcome.freed)
	if (outcome.sides.length > 0) {
		await holdUnblocked(trx, outcome.sides, found.people)
		await match(trx, outcome.sides)
	}
	return { isPut: ticks.map((tick) => put.some((one) => one.tick === tick)), sides: outcome.sides }
}

/**
 * The ticks with their ballots, but for those whose number is not the next or whose budget is spent. A ballot whose token is there is
 * left out; where another transaction is just putting it down, this waits for that one's end, so that of two equal tokens one always
 * finds the other. Tokens are put down in their order, so that no two such transactions wait for each other.
 */
async function add(trx: Transaction, ticks: readonly NewTick[]): Promise<Put[]> {
	const column = <T>(of: (tick: NewTick) => T) => ticks.map(of)
	const ballots = ticks.flatMap(({ memberId, ballots }) => ballots.map((ballot) => ({ memberId, ...ballot })))
	const { rows } = await sql<{ member_id: Buffer; tokens: Buffer[] }>`
		with sent as (
			select * from unnest(
				${column(({ memberId }) => memberId)}::bytea[], ${column(({ week }) => week)}::int[],
				${column(({ season }) => season)}::int[], ${column(({ number }) => number)}::int[],
				${column(({ isSeasonNew }) => isSeasonNew)}::boolean[], ${column(({ day }) => day)}::int[],
				${column(({ digest }) => digest)}::bytea[], ${column(({ cancel }) => cancel)}::bytea[]
			) as sent (member_id, week, season, number, is_season_new, day, digest, cancel)
		), added as (
			insert into ticks (member_id, week, season, number, day, digest, cancel)
			select member_id, week, season, number, day, digest, cancel from sent, lateral (
				select coalesce(max(number), -1) as last, count(*) filter (where season = sent.season) as in_season,
					count(*) filter (where day = sent.day) as today, count(*) as in_week
				from ticks where member_id = sent.member_id and week = sent.week
			) standing
			where (number = last + 1 or is_season_new and in_season = 0 and number > last)
				and today < ${tickNumbers.perDay} and in_week < ${tickNumbers.perWeek}
			order by member_id
			on conflict do nothing returning member_id, week, season
		), stored as (
			insert into ballots (week, token, season, member_id, note)
			select week, token, season, member_id, note from added join unnest(
				${ballots.map(({ memberId }) => memberId)}::bytea[], ${ballots.map(({ token }) => token)}::bytea[],
				${ballots.map(({ note }) => note)}::bytea[]
			) as sent (member_id, token, note) using (member_id)
			order by week, token
			on conflict do nothing returning member_id, token
		)
		select member_id, array_remove(array_agg(token), null) as tokens
		from added left join stored using (member_id) group by member_id`.execute(trx)
	const tokens = new Map(rows.map(({ member_id, tokens }) => [member_id.toString('hex'), tokens]))
	return ticks.flatMap((tick) => {
		const added = tokens.get(tick.memberId.toString('hex'))
		return added ? [{ tick, added: new Set(added.map((token) => token.toString('hex'))) }] : []
	})
}

async function standing(db: Database, tick: NewTick): ReturnType<TickStore['standing']> {
	const { memberId, week, season, number, isSeasonNew, day } = tick
	const held = await db
		.selectFrom('ticks')
		.select(['season', 'number', 'day', 'digest'])
		.where('member_id', '=', memberId)
		.where('week', '=', week)
		.execute()
	const same = held.find((row) => row.number === number)
	if (same) return same.digest
	const last = Math.max(-1, ...held.map((row) => row.number))
	const mayLeaveOut = isSeasonNew && held.every((row) => row.season !== season)
	if (number !== last + 1 && !(mayLeaveOut && number > last)) return 'conflict'
	const today = held.filter((row) => row.day === day)
	const isSpent = today.length >= tickNumbers.perDay || Math.max(held.length, number) >= tickNumbers.perWeek
	return isSpent ? 'spent' : undefined
}

type FoundRow = PersonWithCard & { week: number | null; token: Buffer; note: Buffer }

async function find(trx: Transaction, put: readonly Put[]): Promise<Pick<Found, 'ballots' | 'people'>> {
	const places = put.flatMap(({ tick: { week, ballots }, added }) => [
		...ballots.filter(({ token }) => !added.has(token.toString('hex'))).map(({ token }) => ({ week, token })),
		...ballots.map(({ probe }) => ({ week: week - 1, token: probe })),
	])
	const { rows } = await sql<FoundRow>`
		with found as (
			select week, token, member_id, note from ballots join (
				select distinct * from unnest(${places.map(({ week }) => week)}::int[], ${places.map(({ token }) => token)}::bytea[])
			) as place (week, token) using (week, token)
		), people as (
			select unnest(${put.map(({ tick }) => tick.memberId)}::bytea[]) as id union select member_id from found
		)
		select members.id as member_id, members.subject_hash, members.marks,
			members.status = 'active' and members.leaves_at is null and members.lapses_at is null as active,
			cards.sealed as card, visibility.sealed as visibility,
			array(select sealed from blocks where blocks.member_id = members.id) as blocks,
			found.week, found.token, found.note
		from people join members using (id)
			left join cards on cards.member_id = id
			left join visibility on visibility.member_id = id
			left join found on found.member_id = id`.execute(trx)
	const ballots = rows.flatMap(({ week, token, member_id: memberId, note }) =>
		week === null ? [] : [{ week, token, memberId, note }],
	)
	return { people: rows, ballots }
}

/**
 * Removes the ballots, all or none: one that another match took, or whose owner is being erased, is one that is no longer there. Their
 * owners are held first, as erasing them does it, so that neither waits for the other.
 */
async function free(trx: Transaction, put: readonly Put[], freed: Outcome['freed']): Promise<void> {
	const owners = [...put.map(({ tick }) => tick.memberId), ...freed.map(({ memberId }) => memberId)]
	const { numAffectedRows } = await sql`
		with there as (
			select id from members where id = any(${owners}::bytea[]) order by id for key share
		), gone as (
			select week, token from ballots join unnest(
				${freed.map(({ week }) => week)}::int[], ${freed.map(({ token }) => token)}::bytea[]
			) as freed (week, token) using (week, token)
			where member_id in (select id from there) order by week, token for update of ballots
		)
		delete from ballots using gone where ballots.week = gone.week and ballots.token = gone.token`.execute(trx)
	if (Number(numAffectedRows) !== freed.length) throw new Again()
}

/**
 * Holds the members who match, as a block does before it ends their match: one that came since they were found would have found none to
 * end, and all is looked at again.
 */
async function holdUnblocked(trx: Transaction, sides: readonly NewSide[], people: Found['people']): Promise<void> {
	const ids = sides.map(({ memberId }) => memberId)
	await holdMembers(trx, ids)
	const blocks = await trx.selectFrom('blocks').select('sealed').where('member_id', 'in', ids).execute()
	const known = new Set(people.flatMap(({ blocks }) => blocks.map((sealed) => sealed.toString('hex'))))
	if (blocks.some(({ sealed }) => !known.has(sealed.toString('hex')))) throw new Again()
}

async function match(trx: Transaction, sides: readonly NewSide[]): Promise<void> {
	const rows = sides.map(({ matchId, memberId, peerId, week, sealed }) => ({
		match_id: matchId,
		member_id: memberId,
		peer_id: peerId,
		week,
		sealed,
	}))
	await trx.insertInto('match_sides').values(rows).execute()
	// In the order of their ids, as addNotice wants it.
	const ids = sides.map(({ memberId }) => memberId).sort(Buffer.compare)
	for (const id of ids) await addNotice(trx, id, 'match')
}
