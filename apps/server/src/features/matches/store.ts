import { endMatches } from '#domain/matches/store.ts'
import type { Database } from '#infra/database.ts'
import { retrying } from '#infra/database-errors.ts'

export function createMatchStore(db: Database) {
	return {
		/** Records the UTC day on which a device of the member first accepted a match. False if it is not the member's match. */
		async accept(memberId: Buffer, matchId: Buffer, day: number): Promise<boolean> {
			const { numUpdatedRows } = await db
				.updateTable('match_sides')
				.set(({ fn, ref, val }) => ({ accepted_day: fn.coalesce(ref('accepted_day'), val(day)) }))
				.where('match_id', '=', matchId)
				.where('member_id', '=', memberId)
				.executeTakeFirst()
			return numUpdatedRows > 0n
		},
		/** Ends a match for both; no effect if it is not the member's or has ended. */
		async end(memberId: Buffer, matchId: Buffer, day: number): Promise<void> {
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
	}
}
