import { noticeLimits } from '@ydo/contract/notices'
import { sql } from 'kysely'
import { newsChannel, type StoredNotice } from '#domain/notices/store.ts'
import type { Database } from '#infra/database.ts'

type NoticeRow = StoredNotice & { number: number }

export function createNoticeStore(db: Database) {
	return {
		/** A member's notices after a number, oldest first, and the numbers of the last one and the last one read. */
		after: async (memberId: Buffer, number: number): Promise<{ notices: NoticeRow[]; last: number; read: number }> => {
			const member = await db
				.selectFrom('members')
				.select(['last_notice', 'read_notice'])
				.where('id', '=', memberId)
				.executeTakeFirst()
			const notices = await db
				.selectFrom('notices')
				.select(['number', 'day', 'sealed'])
				.where('member_id', '=', memberId)
				.where('number', '>', number)
				.orderBy('number')
				.limit(noticeLimits.kept)
				.execute()
			const last = Math.max(member?.last_notice ?? 0, notices.at(-1)?.number ?? 0)
			return { notices, last, read: member?.read_notice ?? 0 }
		},
		/** Marks all up to this number as read; wakes the member's open sockets if that changed something. */
		read: async (memberId: Buffer, number: number): Promise<void> => {
			await sql`
				with marked as (
					update members set read_notice = least(${number}::bigint, last_notice)
					where id = ${memberId} and read_notice < least(${number}::bigint, last_notice) returning id
				)
				select pg_notify(${newsChannel}, encode(id, 'hex')) from marked`.execute(db)
		},
	}
}

/** Numbers of a member's last notice, last read notice, last vault entry and last message. */
export type News = { notices: number; read: number; vault: number; messages: number }

export function createLiveStore(db: Database) {
	return {
		/** The numbers of each existing member, by id in hex. */
		newsOf: async (memberIds: readonly Buffer[]): Promise<ReadonlyMap<string, News>> => {
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
