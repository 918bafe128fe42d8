import type { Database } from '#platform/database.ts'

/** `chat_key` is the peer's, if they have one in the directory. */
export type SideRow = {
	match_id: Buffer
	peer_id: Buffer
	sealed: Buffer
	cancels: Buffer | null
	chat_key: Buffer | null
}

type CancelRow = { week: number; number: number; cancel: Buffer }

export type MatchStore = {
	/** A member's sides of matches. */
	of(memberId: Buffer): Promise<SideRow[]>
	/** The cancels that a member sent from one week on to the second after it: a ballot lives for two, and so does one a week younger. */
	cancelsOf(memberId: Buffer, week: number): Promise<CancelRow[]>
	/** Settles what is told of the peer's cancels; of two at once the first holds. Answers what holds; undefined where the match is gone. */
	settle(memberId: Buffer, matchId: Buffer, cancels: Buffer): Promise<Buffer | undefined>
}

export function createMatchStore(db: Database): MatchStore {
	const side = (memberId: Buffer, matchId: Buffer) =>
		db.selectFrom('match_sides').select('cancels').where('match_id', '=', matchId).where('member_id', '=', memberId)
	return {
		of: (memberId) =>
			db
				.selectFrom('match_sides')
				.leftJoin('chat_keys', 'chat_keys.member_id', 'match_sides.peer_id')
				.select(['match_id', 'peer_id', 'sealed', 'cancels', 'chat_key'])
				.where('match_sides.member_id', '=', memberId)
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
	}
}
