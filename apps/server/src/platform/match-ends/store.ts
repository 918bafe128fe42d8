import type { Transaction } from '#platform/database.ts'

export type MatchEnd = {
	/** The two, in any order. */
	between: readonly [Buffer, Buffer]
	/** UTC. */
	day: number
	/** This match alone; without it whatever matches the two have. */
	matchId?: Buffer
}

/**
 * Holds members until the transaction ends, the lowest id first, as whoever writes about several has to: what is sent between them
 * waits, and comes before or after.
 */
export async function holdMembers(trx: Transaction, ids: readonly Buffer[]): Promise<void> {
	await trx.selectFrom('members').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** Ends what of it lasts, for both alike. The same statements whether there is a match or not. */
export async function endMatches(trx: Transaction, { between, day, matchId }: MatchEnd): Promise<void> {
	await holdMembers(trx, between)
	await trx
		.updateTable('match_sides')
		.set({ ended_day: day })
		.where('member_id', 'in', between)
		.where('peer_id', 'in', between)
		.where('ended_day', 'is', null)
		.$if(matchId !== undefined, (query) => query.where('match_id', '=', matchId ?? Buffer.alloc(0)))
		.execute()
}
