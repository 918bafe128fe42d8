import { type NoticeKind, noticeLimits } from '@ydo/contract/notices'
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { newsChannel } from '#platform/news-channel.ts'

type NoticeRow = { number: number; kind: NoticeKind; at: Date }

export type NoticeStore = {
	/** A member's notices after a number, oldest first, and the numbers of the last one and of the last one read. */
	after(memberId: Buffer, number: number): Promise<{ notices: NoticeRow[]; last: number; read: number }>
	/** All up to this number were read: the member's open sockets are woken where that is news. */
	read(memberId: Buffer, number: number): Promise<void>
}

export function createNoticeStore(db: Database): NoticeStore {
	return {
		after: async (memberId, number) => {
			const member = await db
				.selectFrom('members')
				.select(['last_notice', 'read_notice'])
				.where('id', '=', memberId)
				.executeTakeFirst()
			const notices = await db
				.selectFrom('notices')
				.select(['number', 'kind', 'at'])
				.where('member_id', '=', memberId)
				.where('number', '>', number)
				.orderBy('number')
				.limit(noticeLimits.kept)
				.execute()
			const last = Math.max(member?.last_notice ?? 0, notices.at(-1)?.number ?? 0)
			return { notices, last, read: member?.read_notice ?? 0 }
		},
		read: async (memberId, number) => {
			await sql`
				with marked as (
					update members set read_notice = least(${number}::bigint, last_notice)
					where id = ${memberId} and read_notice < least(${number}::bigint, last_notice) returning id
				)
				select pg_notify(${newsChannel}, encode(id, 'hex')) from marked`.execute(db)
		},
	}
}
