import { sql } from 'kysely'
import type { PersonRow } from '#domain/cards/person.ts'
import { type PhotoRow, photosOf } from '#domain/cards/store.ts'
import { lockMembers } from '#domain/matches/store.ts'
import { addNotice, type StoredNotice } from '#domain/notices/store.ts'
import type { Database, Transaction } from '#infra/database.ts'
import { retrying } from '#infra/database-errors.ts'

/** Two agreeing ballots; `memberId` is the lower id. */
export type Agreement = { memberId: Buffer; peerId: Buffer; week: number; token: Buffer }

/** The owner of an agreeing ballot; `card` is null if they have none. */
export type PersonWithCard = PersonRow & { card: Buffer | null }

/** One of two agreeing ballots, with its owner. */
export type AgreeingBallot = {
	memberId: Buffer
	week: number
	token: Buffer
	leaf: number
	sealed: Buffer
	person: PersonWithCard
	/** The owner's first photo, if any. */
	photo: PhotoRow | undefined
}

/** One side of a match. */
export type NewSide = {
	matchId: Buffer
	memberId: Buffer
	peerId: Buffer
	sealed: Buffer
	photo: Buffer | undefined
	notice: StoredNotice
}

type SidesOf = (ballots: readonly [AgreeingBallot, AgreeingBallot]) => Promise<readonly NewSide[] | undefined>

export function createMeetingStore(db: Database) {
	return {
		/**
		 * Compares new ballots with all live ones and lists the pairs that agree. Returns whether there may be more to compare;
		 * undefined if another instance is comparing, unless `wait` is set to wait for it.
		 */
		compare: (wait: boolean): Promise<boolean | undefined> =>
			retrying(() => db.transaction().execute((trx) => compareWithin(trx, wait))),
		/** All listed pairs. A pair is deleted with either of its ballots. */
		async agreements(): Promise<Agreement[]> {
			const { rows } = await sql<Agreement>`
				select member_id as "memberId", peer_id as "peerId", week, token from agreements order by token`.execute(db)
			return rows
		},
		/** Those of these members who exist. */
		people: (memberIds: readonly Buffer[]): Promise<PersonWithCard[]> => peopleOf(db, memberIds),
		/**
		 * Makes a match of a pair. `sidesOf` gets the two ballots while both members are locked against erasure and ending, and
		 * returns undefined if they may not meet. The ballots are deleted and both members notified in the same commit. Returns both
		 * ids if the match was made.
		 */
		meet: (agreement: Agreement, day: number, sidesOf: SidesOf): Promise<Buffer[]> =>
			retrying(() => db.transaction().execute((trx) => meetWithin(trx, { agreement, day, sidesOf }))),
		/** Deletes compared ballots of earlier weeks and seasons. Idempotent. */
		async sweep(week: number, season: number): Promise<void> {
			while ((await sweepBallots(db, week, season)) === batch);
		},
	}
}

/** Rows per statement, so that other statements do not wait long. */
const batch = 10_000

async function sweepBallots(db: Database, week: number, season: number): Promise<number> {
	const { numAffectedRows } = await sql`
		delete from ballots where (member_id, week, token) in (
			select member_id, week, token from ballots where (week < ${week} or season < ${season}) and not fresh
			limit ${batch} for update skip locked
		)`.execute(db)
	return Number(numAffectedRows)
}

/**
 * Of two ballots, the one committed later is compared by a statement that begins after both commits, so no pair is missed; if
 * the comparison fails, its flag is rolled back with it. Locks owners first, as their erasure does.
 */
async function compareWithin(trx: Transaction, wait: boolean): Promise<boolean | undefined> {
	const lock = trx.selectFrom('beat_clock').select('one').forUpdate()
	const held = await (wait ? lock : lock.skipLocked()).executeTakeFirst()
	if (!held && !wait) return undefined
	const { rows: owners } = await sql<{ id: Buffer }>`
		select id from members where id in (select member_id from ballots where fresh limit ${batch}) order by id for key share`.execute(
		trx,
	)
	if (owners.length === 0) return false
	const { rows: tokens } = await sql<{ token: Buffer }>`
		with next as (
			select member_id, week, token from ballots
			where fresh and member_id = any(${owners.map(({ id }) => id)}::bytea[]) limit ${batch} for update
		)
		update ballots set fresh = false from next
		where ballots.member_id = next.member_id and ballots.week = next.week and ballots.token = next.token
		returning ballots.token`.execute(trx)
	await sql`
		insert into agreements (member_id, peer_id, week, token)
		select one.member_id, other.member_id, week, token from ballots one join ballots other using (token, week)
		where token = any(${tokens.map(({ token }) => token)}::bytea[]) and one.member_id < other.member_id
			and one.offer = other.expectation and other.offer = one.expectation
			and not exists (
				select from match_sides made where made.member_id = one.member_id and made.peer_id = other.member_id
					and made.week = one.week and made.token = one.token
			)
		order by 1, 3, 4, 2
		on conflict do nothing`.execute(trx)
	return tokens.length > 0
}

type Meeting = { agreement: Agreement; day: number; sidesOf: SidesOf }

/** Locks both members before reading: a concurrent block is either seen here, or ends the match made here. */
async function meetWithin(trx: Transaction, { agreement, day, sidesOf }: Meeting): Promise<Buffer[]> {
	const { memberId, peerId, week, token } = agreement
	await lockMembers(trx, [memberId, peerId])
	const [one, other] = await ballotsOf(trx, agreement)
	if (!one || !other) return []
	const sides = await sidesOf([one, other])
	if (!sides) return []
	const rows = sides.map((side) => ({
		...{ match_id: side.matchId, member_id: side.memberId, peer_id: side.peerId, week, token, day },
		...{ sealed: side.sealed, photo: side.photo ?? null },
	}))
	await trx.insertInto('match_sides').values(rows).execute()
	await trx
		.deleteFrom('ballots')
		.where('token', '=', token)
		.where('week', '=', week)
		.where('member_id', 'in', [memberId, peerId])
		.execute()
	// Sorted by id, as addNotice requires.
	const byId = sides.toSorted((first, second) => Buffer.compare(first.memberId, second.memberId))
	for (const side of byId) await addNotice(trx, side.memberId, side.notice)
	return [memberId, peerId]
}

/** The pair's two ballots, lower id first; none unless both still exist and agree. */
async function ballotsOf(trx: Transaction, { memberId, peerId, week, token }: Agreement): Promise<AgreeingBallot[]> {
	const rows = await trx
		.selectFrom('ballots')
		.select(['member_id', 'leaf', 'sealed', 'offer', 'expectation'])
		.where('token', '=', token)
		.where('week', '=', week)
		.where('member_id', 'in', [memberId, peerId])
		.orderBy('member_id')
		.forUpdate()
		.execute()
	const [one, other] = rows
	if (!one || !other?.offer.equals(one.expectation) || !one.offer.equals(other.expectation)) return []
	const people = await peopleOf(trx, [memberId, peerId])
	const ballots: AgreeingBallot[] = []
	for (const row of rows) {
		const person = people.find(({ member_id }) => member_id.equals(row.member_id))
		const [photo] = await photosOf(trx, row.member_id)
		if (person)
			ballots.push({ memberId: row.member_id, week, token, leaf: row.leaf, sealed: row.sealed, person, photo })
	}
	return ballots
}

async function peopleOf(db: Database, memberIds: readonly Buffer[]): Promise<PersonWithCard[]> {
	const { rows } = await sql<PersonWithCard>`
		select members.id as member_id, members.subject_hash, members.marks,
			members.status = 'active' and members.leaves_at is null and members.lapses_at is null as active,
			cards.sealed as card, visibility.sealed as visibility,
			array(select sealed from blocks where blocks.member_id = members.id) as blocks
		from members
			left join cards on cards.member_id = id
			left join visibility on visibility.member_id = id
		where id = any(${memberIds}::bytea[])`.execute(db)
	return rows
}
