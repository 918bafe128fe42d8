import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

export type News = { notices: number; vault: number }

export type LiveStore = {
	/** The numbers of the last notice and the last vault entry of each member there is, by id in hex. */
	newsOf(memberIds: readonly Buffer[]): Promise<ReadonlyMap<string, News>>
}

export function createLiveStore(db: Database): LiveStore {
	return {
		newsOf: async (memberIds) => {
			const rows = await db
				.selectFrom('members')
				.select(({ selectFrom }) => [
					'id',
					'last_notice as notices',
					selectFrom('vault_entries')
						.select(({ fn }) => fn.max('seq').as('seq'))
						.whereRef('vault_entries.member_id', '=', 'members.id')
						.as('vault'),
				])
				.where('id', '=', sql<Buffer>`any(${memberIds}::bytea[])`)
				.execute()
			return new Map(rows.map(({ id, notices, vault }) => [id.toString('hex'), { notices, vault: vault ?? 0 }]))
		},
	}
}
