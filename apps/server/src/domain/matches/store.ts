import { chatLimits } from '@ydo/contract/chats'
import { matchDays } from '@ydo/contract/slots'
import { sql } from 'kysely'
import type { Database, Transaction } from '#infra/database.ts'

/** One side of a match with the peer's current data. `chat_key` is null if the peer has none, `status` if the peer was erased. */
export type MatchRow = {
	match_id: Buffer
	peer_id: Buffer
	week: number
	day: number
	sealed: Buffer
	photo: Buffer | null
	ended_day: number | null
	chat_key: Buffer | null
	status: 'active' | 'suspended' | null
}

/** Sides of matches as of a UTC day; `newOnly`: at most this many that the member has not accepted. */
type Wanted = { memberId: Buffer; day: number; newOnly?: number }

/**
 * [Note: how long a match is shown] While it lasts and both are members; then, whatever the peer did, until seven days after the
 * member's own device accepted it, or 60 days after the match if none did. If the peer is still a member, also as long as its
 * messages are stored.
 */
export function createShownMatchStore(db: Database) {
	return {
		/** Oldest first; with `newOnly` newest first, so that refused ones cannot hide a new one. Within a day by random id. */
		async of({ memberId, day, newOnly }: Wanted): Promise<MatchRow[]> {
			const [unaccepted, order] = newOnly === undefined ? [sql``, sql`asc`] : [sql`and accepted_day is null`, sql`desc`]
			const { rows } = await sql<MatchRow>`
				select match_id, peer_id, week, day, side.sealed, photo, ended_day, chat_key, status
				from match_sides side
					left join members on members.id = peer_id
					left join chat_keys on chat_keys.member_id = peer_id
				where side.member_id = ${memberId} ${unaccepted} and not (${isOver(day)})
				order by day ${order}, match_id limit ${newOnly ?? null}::integer`.execute(db)
			return rows
		},
		/** Removes sides past their retention, each with its chat and messages. Idempotent. */
		async sweep(day: number): Promise<void> {
			while ((await sweepSides(db, day)) === batch);
		},
	}
}

/** For a `side` with its peer in `members`, if there is one. See [Note: how long a match is shown]. */
function isOver(day: number) {
	return sql`
		(members.id is null or coalesce(ended_day <= ${day - chatLimits.endedDays}, false))
		and ${day} >= least(coalesce(accepted_day + ${matchDays.afterAcceptance}::integer, day + ${matchDays.most}::integer),
			day + ${matchDays.most}::integer)`
}

/** Sides per statement of the sweep; each may remove thousands of messages. */
const batch = 100

async function sweepSides(db: Database, day: number): Promise<number> {
	const { numAffectedRows } = await sql`
		delete from match_sides where (match_id, member_id) in (
			select match_id, side.member_id from match_sides side left join members on members.id = peer_id
			where ${isOver(day)}
			limit ${batch} for update of side skip locked
		)`.execute(db)
	return Number(numAffectedRows)
}

export type MatchEnd = {
	/** The two members, in any order. */
	between: readonly [Buffer, Buffer]
	/** UTC. */
	day: number
	/** Ends only this match; without it all matches of the two. */
	matchId?: Buffer
}

/**
 * Locks members until the transaction ends, in id order to avoid deadlocks, as every writer about several must: messages between them
 * wait and come before or after.
 */
export async function lockMembers(trx: Transaction, ids: readonly Buffer[]): Promise<void> {
	await trx.selectFrom('members').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** Ends lasting matches, for both members alike. Runs the same statements whether there is a match or not. */
export async function endMatches(trx: Transaction, { between, day, matchId }: MatchEnd): Promise<void> {
	await lockMembers(trx, between)
	await trx
		.updateTable('match_sides')
		.set({ ended_day: day })
		.where('member_id', 'in', between)
		.where('peer_id', 'in', between)
		.where('ended_day', 'is', null)
		.$if(matchId !== undefined, (query) => query.where('match_id', '=', matchId ?? Buffer.alloc(0)))
		.execute()
}
