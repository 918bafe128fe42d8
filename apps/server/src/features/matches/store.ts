import { chatLimits } from '@ydo/contract/chats'
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { retrying } from '#platform/in-the-way.ts'
import { endMatches } from '#platform/match-ends/store.ts'

/** `chat_key` is the peer's, if they have one in the directory. `ended_day` is null while the match lasts. */
export type SideRow = {
	match_id: Buffer
	peer_id: Buffer
	sealed: Buffer
	cancels: Buffer | null
	chat_key: Buffer | null
	ended_day: number | null
}

type CancelRow = { week: number; number: number; cancel: Buffer }

export type MatchStore = {
	/** A member's sides of matches, as of a day (UTC): those that last, and those that ended so lately that their messages are kept. */
	of(memberId: Buffer, day: number): Promise<SideRow[]>
	/** The cancels that a member sent from one week on to the second after it: a ballot lives for two, and so does one a week younger. */
	cancelsOf(memberId: Buffer, week: number): Promise<CancelRow[]>
	/** Settles what is told of the peer's cancels; of two at once the first holds. Answers what holds; undefined where the match is gone. */
	settle(memberId: Buffer, matchId: Buffer, cancels: Buffer): Promise<Buffer | undefined>
	/** Ends a match of the member's for both; nothing where it is none of theirs or has ended. */
	end(memberId: Buffer, matchId: Buffer, day: number): Promise<void>
	/** Removes matches whose messages were kept long enough, with chat and messages. Good to repeat. */
	sweep(day: number): Promise<void>
}

export function createMatchStore(db: Database): MatchStore {
	const side = (memberId: Buffer, matchId: Buffer) =>
		db.selectFrom('match_sides').select('cancels').where('match_id', '=', matchId).where('member_id', '=', memberId)
	return {
		of: (memberId, day) =>
			db
				.selectFrom('match_sides')
				.leftJoin('chat_keys', 'chat_keys.member_id', 'match_sides.peer_id')
				.select(['match_id', 'peer_id', 'sealed', 'cancels', 'chat_key', 'ended_day'])
				.where('match_sides.member_id', '=', memberId)
				.where((where) =>
					where.or([where('ended_day', 'is', null), where('ended_day', '>', day - chatLimits.endedDays)]),
				)
				.execute(),
		cancelsOf: (memberId, week) =>
			db
				.selectFrom('ticks')
				.select(['week', 'number', 'cancel'])
				.where('member_id', '=', memberId)
				.where('week', 'in', [week, week + 1, week + 2])
				.execute(),
		async settle(memberId, matchId, cancels) {
			await db
				.updateTable('match_sides')
				.set({ cancels })
				.where('match_id', '=', matchId)
				.where('member_id', '=', memberId)
				.where('cancels', 'is', null)
				.execute()
			return (await side(memberId, matchId).executeTakeFirst())?.cancels ?? undefined
		},
		async end(memberId, matchId, day) {
			const peer = await db
				.selectFrom('match_sides')
				.select('peer_id')
				.where('match_id', '=', matchId)
				.where('member_id', '=', memberId)
				.executeTakeFirst()
			if (!peer) return
			const end = { between: [memberId, peer.peer_id], day, matchId } as const
			await retrying(() => db.transaction().execute((trx) => endMatches(trx, end)))
		},
		async sweep(day) {
			while ((await sweepSides(db, day)) === batch);
		},
	}
}

/** Sides of one statement of the sweep, each of which may take thousands of messages along. */
const batch = 100

async function sweepSides(db: Database, day: number): Promise<number> {
	const { numAffectedRows } = await sql`
		delete from match_sides where (match_id, member_id) in (
			select match_id, member_id from match_sides where ended_day <= ${day - chatLimits.endedDays}
			limit ${batch} for update skip locked
		)`.execute(db)
	return Number(numAffectedRows)
}
