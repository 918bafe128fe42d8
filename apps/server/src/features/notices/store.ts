import { noticeLimits } from '@ydo/contract/notices'
import type { Database } from '#platform/database.ts'

type NoticeRow = { number: number; kind: 'match'; at: Date }

export type NoticeStore = {
	/** A member's notices after a number, oldest first, and the number of the last one. */
	after(memberId: Buffer, number: number): Promise<{ notices: NoticeRow[]; last: number; read: number }>
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
	}
}
