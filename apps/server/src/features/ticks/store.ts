import { tickNumbers } from '@ydo/contract/ticks'
import { sql } from 'kysely'
import type { PersonRow } from '#platform/card-roster/person.ts'
import type { Database, Transaction } from '#platform/database.ts'
import { addNotice } from '#platform/notices.ts'

/** A ballot as it is put down: keyed hashes of token and probe, and the note sealed. No two of a tick have the same token. */
export type HashedBallot = { token: Buffer; probe: Buffer; note: Buffer }

export type StoredBallot = { week: number; token: Buffer; memberId: Buffer; note: Buffer }

type NewTick = {
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

/** What is there as the ballots of a tick are put down. */
export type Found = {
	/** The tokens put down, hex; in place of each of the others is a ballot of `ballots`, or was a moment ago. */
	added: ReadonlySet<string>
	/** Those, and what is under the probes in the week before. */
	ballots: readonly StoredBallot[]
	/** The caller and the owners of those ballots. */
	people: readonly PersonWithCard[]
}

/** One side of a match. */
export type NewSide = { matchId: Buffer; memberId: Buffer; peerId: Buffer; sealed: Buffer }

/** What comes of it: the ballots that go, of the caller and of others, and the sides of the matches. */
export type Outcome = { freed: readonly Pick<StoredBallot, 'week' | 'token' | 'memberId'>[]; sides: readonly NewSide[] }

export type TickStore = {
	/**
	 * Puts a tick down with all that comes of it, in one transaction: what `meet` makes of what is there, which must be undefined
	 * where that changed meanwhile. Answers the digest held under the number, whether it was held before or not; 'conflict' for
	 * any number but the next; 'spent' beyond the budget.
	 */
	take(tick: NewTick, meet: (found: Found) => Outcome | undefined): Promise<Buffer | 'conflict' | 'spent'>
	/** Removes, as of a week and season, all ballots that cannot meet any more, and what is held of ticks as old. Good to repeat. */
	sweep(week: number, season: number): Promise<void>
}

/**
 * [Note: numbers] A week's ticks are numbered from 0 without a gap, so that none is lost or put in between unnoticed. What was claimed in
 * a season and did not arrive before its end cannot any more: the first tick of a season that begins within a week may leave out numbers.
 */

/** A transaction that came in another's way, which now is done: it is begun again. */
class Again extends Error {}

/** [Note: again] Serialisation failure and deadlock (PostgreSQL, appendix A): whoever is refused so has done nothing yet. */
const inTheWay = ['40001', '40P01']
const tries = 12

export function createTickStore(db: Database): TickStore {
	return {
		async take(tick, meet) {
			for (let left = tries; ; left--) {
				try {
					return await db.transaction().execute((trx) => takeWithin(trx, tick, meet))
				} catch (error) {
					const isPassing = error instanceof Again || inTheWay.includes(String((error as { code?: unknown }).code))
					if (!isPassing || left === 0) throw error
				}
			}
		},
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
async function takeWithin(
	trx: Transaction,
	tick: NewTick,
	meet: (found: Found) => Outcome | undefined,
): Promise<Buffer | 'conflict' | 'spent'> {
	// A number of four bytes may be more than the column takes.
	const added = tick.number < tickNumbers.perWeek && (await add(trx, tick))
	if (!added) return standing(trx, tick)
	const outcome = meet({ added, ...(await find(trx, tick, added)) })
	if (!outcome) throw new Again()
	await free(trx, tick, outcome.freed)
	if (outcome.sides.length > 0) await match(trx, tick.week, outcome.sides)
	return tick.digest
}

/**
 * The tick and its ballots, unless its number is not the next or the budget spent: undefined then. A ballot whose token is there is
 * left out; where another transaction is just putting it down, this waits for that one's end, so that of two equal tokens one always
 * finds the other. Tokens are put down in their order, so that no two such transactions wait for each other.
 */
async function add(trx: Transaction, tick: NewTick): Promise<ReadonlySet<string> | undefined> {
	const { memberId, week, season, number, isSeasonNew, day, digest, cancel, ballots } = tick
	const { rows } = await sql<{ added: boolean; tokens: Buffer[] }>`
		with standing as (
			select coalesce(max(number), -1) as last, count(*) filter (where season = ${season}::int) as in_season,
				count(*) filter (where day = ${day}::int) as today, count(*) as sent
			from ticks where member_id = ${memberId} and week = ${week}::int
		), added as (
			insert into ticks (member_id, week, season, number, day, digest, cancel)
			select ${memberId}::bytea, ${week}::int, ${season}::int, ${number}::int, ${day}::int, ${digest}::bytea, ${cancel}::bytea
			from standing
			where (${number} = last + 1 or ${isSeasonNew} and in_season = 0 and ${number} > last) and today < ${tickNumbers.perDay} and sent < ${tickNumbers.perWeek}
			on conflict do nothing returning number
		), stored as (
			insert into ballots (week, token, season, member_id, note)
			select ${week}::int, token, ${season}::int, ${memberId}::bytea, note
			from added, unnest(${ballots.map(({ token }) => token)}::bytea[], ${ballots.map(({ note }) => note)}::bytea[])
				as sent (token, note)
			order by token
			on conflict do nothing returning token
		)
		select exists (select from added) as added, array(select token from stored) as tokens`.execute(trx)
	const row = rows[0]
	return row?.added ? new Set(row.tokens.map((token) => token.toString('hex'))) : undefined
}

/** What is held of a tick that could not be put down, or why. */
async function standing(trx: Transaction, tick: NewTick): Promise<Buffer | 'conflict' | 'spent'> {
	const { memberId, week, season, number, isSeasonNew, day } = tick
	const held = await trx
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
	if (isSpent) return 'spent'
	throw new Again()
}

type FoundRow = PersonWithCard & { week: number | null; token: Buffer; note: Buffer }

async function find(trx: Transaction, { memberId, week, ballots }: NewTick, added: ReadonlySet<string>) {
	const refused = ballots.map(({ token }) => token).filter((token) => !added.has(token.toString('hex')))
	const { rows } = await sql<FoundRow>`
		with found as (
			select week, token, member_id, note from ballots where week = ${week}::int and token = any(${refused}::bytea[])
			union all
			select week, token, member_id, note from ballots
			where week = ${week - 1}::int and token = any(${ballots.map(({ probe }) => probe)}::bytea[])
		), people as (
			select ${memberId}::bytea as id union select member_id from found
		)
		select members.id as member_id, members.subject_hash, members.marks,
			members.status = 'active' and members.leaves_at is null as active,
			cards.sealed as card, visibility.sealed as visibility,
			array(select sealed from blocks where blocks.member_id = members.id) as blocks,
			found.week, found.token, found.note
		from people join members using (id)
			left join cards on cards.member_id = id
			left join visibility on visibility.member_id = id
			left join found on found.member_id = id`.execute(trx)
	const isBallot = (row: FoundRow): row is FoundRow & { week: number } => row.week !== null
	return {
		people: rows,
		ballots: rows
			.filter(isBallot)
			.map(({ week, token, member_id, note }) => ({ week, token, memberId: member_id, note })),
	}
}

/**
 * Removes the ballots, all or none: one that another match took, or whose owner is being erased, is one that is no longer there. Their
 * owners are held first, as erasing them does it, so that neither waits for the other.
 */
async function free(trx: Transaction, { memberId }: NewTick, freed: Outcome['freed']): Promise<void> {
	const owners = [memberId, ...freed.map((ballot) => ballot.memberId)]
	const { numAffectedRows } = await sql`
		with there as (
			select id from members where id = any(${owners}::bytea[]) order by id for key share
		)
		delete from ballots using there, unnest(${freed.map(({ week }) => week)}::int[], ${freed.map(({ token }) => token)}::bytea[])
			as freed (week, token)
		where ballots.week = freed.week and ballots.token = freed.token and ballots.member_id = there.id`.execute(trx)
	if (Number(numAffectedRows) !== freed.length) throw new Again()
}

async function match(trx: Transaction, week: number, sides: readonly NewSide[]): Promise<void> {
	const rows = sides.map(({ matchId, memberId, peerId, sealed }) => ({
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
