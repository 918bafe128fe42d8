import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/** The numbers of a member's last notice, of the last one read, of the last vault entry and of the last message. */
export type News = { notices: number; read: number; vault: number; messages: number }

export type LiveStore = {
	/** Of each member there is, by id in hex. */
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
					'read_notice as read',
					'last_message as messages',
					selectFrom('vault_entries')
						.select(({ fn }) => fn.max('seq').as('seq'))
						.whereRef('vault_entries.member_id', '=', 'members.id')
						.as('vault'),
				])
				.where('id', '=', sql<Buffer>`any(${memberIds}::bytea[])`)
				.execute()
			return new Map(
				rows.map(({ id, notices, read, vault, messages }) => [
					id.toString('hex'),
					{ notices, read, vault: vault ?? 0, messages },
				]),
			)
		},
	}
}
