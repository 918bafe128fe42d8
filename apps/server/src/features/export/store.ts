import { sql } from 'kysely'
import { photosOf } from '#platform/card-roster/store.ts'
import type { Database, Transaction } from '#platform/database.ts'
import { sessionsOf } from '#platform/own-sessions/store.ts'
import { reportsOf } from '#platform/reports/store.ts'

/** Reports know their reporter by a keyed hash. */
type Whose = { memberId: Buffer; reporterHash: Buffer }

/** Every row about a member, as one moment of the database shows them. */
export type MemberRows = Awaited<ReturnType<ReturnType<typeof createExportStore>['read']>>

export function createExportStore(db: Database) {
	return {
		read: ({ memberId, reporterHash }: Whose, now: Date) =>
			db
				.transaction()
				.setIsolationLevel('repeatable read')
				.setAccessMode('read only')
				.execute(async (trx) => {
					const photos = await photosOf(trx, memberId)
					const times = await trx
						.selectFrom('photos')
						.select(['id', 'created_at'])
						.where('member_id', '=', memberId)
						.execute()
					return {
						member: await trx.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirst(),
						consents: await trx.selectFrom('consents').selectAll().where('member_id', '=', memberId).execute(),
						card: await trx.selectFrom('cards').selectAll().where('member_id', '=', memberId).executeTakeFirst(),
						photos: photos.map(({ id, sealed }) => ({
							id,
							sealed,
							addedAt: times.find((time) => time.id.equals(id))?.created_at ?? now,
						})),
						visibility: await trx
							.selectFrom('visibility')
							.select('sealed')
							.where('member_id', '=', memberId)
							.executeTakeFirst(),
						blocks: await trx
							.selectFrom('blocks')
							.select(['sealed', 'created_at'])
							.where('member_id', '=', memberId)
							.orderBy('created_at', 'desc')
							.execute(),
						sessions: await sessionsOf(trx, memberId, now),
						vault: await vaultOf(trx, memberId),
						notices: await trx
							.selectFrom('notices')
							.select(['number', 'kind', 'at'])
							.where('member_id', '=', memberId)
							.orderBy('number')
							.execute(),
						push: await trx
							.selectFrom('push_subscriptions')
							.select(['endpoint_hash', 'sealed', 'saved_at'])
							.where('member_id', '=', memberId)
							.orderBy('saved_at')
							.execute(),
						reports: await reportsOf(trx, reporterHash),
						leaves: await trx
							.selectFrom('log_leaves')
							.selectAll()
							.where(sql`substring(leaf from 3 for 16)`, '=', memberId) // where a leaf has its member
							.orderBy('index')
							.execute(),
						chatKey: await trx
							.selectFrom('chat_keys')
							.select('chat_key')
							.where('member_id', '=', memberId)
							.executeTakeFirst(),
						ticks: await trx
							.selectFrom('ticks')
							.selectAll()
							.where('member_id', '=', memberId)
							.orderBy('week')
							.orderBy('number')
							.execute(),
						matches: await trx.selectFrom('match_sides').selectAll().where('member_id', '=', memberId).execute(),
						chats: await chatsOf(trx, memberId),
						messages: await messagesOf(trx, memberId),
					}
				}),
	}
}

async function vaultOf(trx: Transaction, memberId: Buffer) {
	const wraps = await trx
		.selectFrom('vault_wraps')
		.select('sealed')
		.where('member_id', '=', memberId)
		.executeTakeFirst()
	const entries = await trx
		.selectFrom('vault_entries')
		.select(['seq', 'hash', sql<number>`octet_length(sealed)`.as('bytes')])
		.where('member_id', '=', memberId)
		.orderBy('seq')
		.execute()
	const day = await trx
		.selectFrom('vault_days')
		.select(['day', 'bytes'])
		.where('member_id', '=', memberId)
		.executeTakeFirst()
	return { wraps, entries, day }
}

function chatsOf(trx: Transaction, memberId: Buffer) {
	return trx
		.selectFrom('chats')
		.innerJoin('match_sides', 'match_sides.match_id', 'chats.match_id')
		.select(['chats.match_id', 'epoch', 'opener_id', 'last', sql<number>`octet_length(init)`.as('bytes')])
		.where('member_id', '=', memberId)
		.orderBy('chats.match_id')
		.orderBy('epoch')
		.execute()
}

function messagesOf(trx: Transaction, memberId: Buffer) {
	return trx
		.selectFrom('messages')
		.select(['match_id', 'epoch', 'seq', 'message_id', 'sender_id', 'sender_number', 'recipient_number', 'stamp'])
		.select(sql<number>`octet_length(body)`.as('bytes'))
		.where((where) => where.or([where('sender_id', '=', memberId), where('recipient_id', '=', memberId)]))
		.execute()
}
