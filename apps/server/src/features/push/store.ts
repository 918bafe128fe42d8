import { pushLimits } from '@ydo/contract/push'
import type { StoredNotice } from '#domain/notices/store.ts'
import type { Database } from '#infra/database.ts'

type Subscription = {
	endpointHash: Buffer
	secretHash: Buffer
	memberId: Buffer
	sessionId: Buffer
	sealed: Buffer
	now: Date
}

export function createPushStore(db: Database) {
	return {
		/** Replaces any subscription with the same endpoint, whoever owned it, and drops the member's oldest beyond `pushLimits.devices`. */
		put: ({ endpointHash, secretHash, memberId, sessionId, sealed, now }: Subscription): Promise<void> =>
			db.transaction().execute(async (trx) => {
				// Locks the member, so that concurrent calls do not exceed the limit.
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
		/** Removes a subscription of the member. */
		remove: async (memberId: Buffer, endpointHash: Buffer): Promise<void> => {
			await db
				.deleteFrom('push_subscriptions')
				.where('member_id', '=', memberId)
				.where('endpoint_hash', '=', endpointHash)
				.execute()
		},
		/** The member's unread notices, newest first. */
		unreadNotices: (memberId: Buffer): Promise<(StoredNotice & { number: number })[]> =>
			db
				.selectFrom('notices')
				.innerJoin('members', 'members.id', 'notices.member_id')
				.select(['notices.number', 'notices.day', 'notices.sealed'])
				.where('notices.member_id', '=', memberId)
				.whereRef('notices.number', '>', 'members.read_notice')
				.orderBy('notices.number', 'desc')
				.execute(),
	}
}
