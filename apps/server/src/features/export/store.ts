import { ownRowsLimits } from '@ydo/contract/export'
import { sql } from 'kysely'
import { photosOf } from '#domain/cards/store.ts'
import { reportsOf } from '#domain/reports/store.ts'
import { sessionsOf } from '#domain/sessions/store.ts'
import { type Database, readSnapshot, type Transaction } from '#infra/database.ts'

/** The keys of a member's rows; reports store their reporter as a keyed hash. */
type Whose = { memberId: Buffer; reporterHash: Buffer }

/** Every row about a member, in one database snapshot. */
export type MemberRows = Awaited<ReturnType<ReturnType<typeof createExportStore>['read']>>

export function createExportStore(db: Database) {
	return {
		read: ({ memberId, reporterHash }: Whose, now: Date) =>
			readSnapshot(db, async (trx) => {
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
						.select(['number', 'day', 'sealed'])
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
						.where(sql`substring(leaf from 3 for 16)`, '=', memberId) // offset of the member id in a leaf
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
						.orderBy('leaf')
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

/** A row as the database returns it. */
export type StoredRow = Record<string, unknown>

/** Every table with rows about a member except `ballots`, `agreements` and `match_sides`, with the column to sort by, newest first. */
const tables = {
	members: 'created_at',
	sessions: 'rotated_at',
	consents: 'given_at',
	cards: 'version',
	photos: 'created_at',
	visibility: 'member_id',
	blocks: 'created_at',
	log_leaves: 'index',
	newest_leaves: 'leaf',
	chat_keys: 'member_id',
	ticks: 'week',
	vault_entries: 'seq',
	vault_days: 'day',
	vault_wraps: 'member_id',
	notices: 'number',
	chats: 'last_at',
	// A stamp begins with the time.
	messages: 'stamp',
	push_subscriptions: 'saved_at',
	reports: 'filed_day',
} as const

type Table = keyof typeof tables

const names = Object.keys(tables) as Table[]

/** Condition for rows about a member; in a leaf, the member id is at its offset (docs/crypto.md, "Directory"). */
function isAbout(table: Table, { memberId, reporterHash }: Whose) {
	if (table === 'reports') return sql`reporter_hash = ${reporterHash}`
	if (table === 'log_leaves') return sql`substring(leaf from 3 for 16) = ${memberId}`
	if (table === 'messages') return sql`sender_id = ${memberId} or recipient_id = ${memberId}`
	if (table === 'chats') return sql`match_id in (select match_id from match_sides where member_id = ${memberId})`
	return sql`${sql.ref(table === 'members' ? 'id' : 'member_id')} = ${memberId}`
}

/** Reads the rows about a member, still sealed and without values about others, in one database snapshot. */
export function createRowsStore(db: Database) {
	return {
		read: (whose: Whose) =>
			readSnapshot(db, async (trx) => {
				const found: { table: Table; count: number; rows: StoredRow[] }[] = []
				for (const table of names) {
					const about = isAbout(table, whose)
					const [from, order] = [sql.table(table), sql.ref(tables[table])]
					const { rows } = await sql<StoredRow>`
							select * from ${from} where ${about}
							order by ${order} desc limit ${ownRowsLimits.rows}`.execute(trx)
					const counted = await sql<{ count: number }>`
							select count(*) as count from ${from} where ${about}`.execute(trx)
					found.push({
						table,
						count: counted.rows[0]?.count ?? 0,
						rows: table === 'messages' ? rows.map((row) => withoutOthersNumber(row, whose)) : rows,
					})
				}
				return found
			}),
	}
}

/** Removes the peer's message number, since it counts all their messages with anybody. */
function withoutOthersNumber(row: StoredRow, { memberId }: Whose): StoredRow {
	const isOwn = memberId.equals(row.sender_id as Buffer)
	return { ...row, [isOwn ? 'recipient_number' : 'sender_number']: null }
}
