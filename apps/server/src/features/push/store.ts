import type { NoticeKind } from '@ydo/contract/notices'
import { pushLimits } from '@ydo/contract/push'
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

type Subscription = {
	endpointHash: Buffer
	secretHash: Buffer
	memberId: Buffer
	sessionId: Buffer
	sealed: Buffer
	now: Date
}

export type PushStore = {
	/** In place of what was there of the endpoint, whoever's that was; of the member's others the oldest go beyond `pushLimits.devices`. */
	put(subscription: Subscription): Promise<void>
	/** Removes one, if it is the member's. */
	remove(memberId: Buffer, endpointHash: Buffer): Promise<void>
	/** Number of the member's last notice of these kinds that was not read; 0 for none. */
	lastUnread(memberId: Buffer, kinds: readonly NoticeKind[]): Promise<number>
}

export function createPushStore(db: Database): PushStore {
	return {
		put: ({ endpointHash, secretHash, memberId, sessionId, sealed, now }) =>
			db.transaction().execute(async (trx) => {
				// One after the other, so that two at once do not leave one too many.
				await trx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
				const news = {
					...{ secret_hash: secretHash, member_id: memberId, session_id: sessionId },
					...{ sealed, saved_at: now },
				}
				await trx
					.insertInto('push_subscriptions')
					.values({ endpoint_hash: endpointHash, ...news })
					.onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(news))
					.execute()
				const kept = trx
					.selectFrom('push_subscriptions')
					.select('endpoint_hash')
					.where('member_id', '=', memberId)
					.orderBy('saved_at', 'desc')
					.orderBy('endpoint_hash')
					.limit(pushLimits.devices)
				await trx
					.deleteFrom('push_subscriptions')
					.where('member_id', '=', memberId)
					.where('endpoint_hash', '!=', endpointHash)
					.where('endpoint_hash', 'not in', kept)
					.execute()
			}),
		remove: async (memberId, endpointHash) => {
			await db
				.deleteFrom('push_subscriptions')
				.where('member_id', '=', memberId)
				.where('endpoint_hash', '=', endpointHash)
				.execute()
		},
		lastUnread: async (memberId, kinds) => {
			const row = await db
				.selectFrom('notices')
				.innerJoin('members', 'members.id', 'notices.member_id')
				.select(({ fn }) => fn.max('notices.number').as('last'))
				.where('notices.member_id', '=', memberId)
				.where('notices.kind', '=', sql<NoticeKind>`any(${kinds}::text[])`)
				.whereRef('notices.number', '>', 'members.read_notice')
				.executeTakeFirst()
			return row?.last ?? 0
		},
	}
}
