import { ownRowsLimits } from '@ydo/contract/own-rows'
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/** A row as the database gives it. */
export type StoredRow = Record<string, unknown>

/** Every table with rows about a member but `ballots` and `match_sides`, and by what their newest come first. */
const tables = {
	members: 'created_at',
	sessions: 'rotated_at',
	consents: 'given_at',
	cards: 'version',
	photos: 'created_at',
	visibility: 'member_id',
	blocks: 'created_at',
	log_leaves: 'index',
	chat_keys: 'member_id',
	ticks: 'week',
	vault_entries: 'seq',
	vault_days: 'day',
	vault_wraps: 'member_id',
	notices: 'number',
	chats: 'last_at',
	// Begins with the time.
	messages: 'stamp',
	push_subscriptions: 'saved_at',
	reports: 'filed_day',
} as const

type Table = keyof typeof tables

const names = Object.keys(tables) as Table[]

/** Reports know their reporter by a keyed hash. */
export type Whose = { memberId: Buffer; reporterHash: Buffer }

/** By what a row is known to be about a member; of a leaf, where it has its member (docs/crypto.md, "Directory"). */
function isAbout(table: Table, { memberId, reporterHash }: Whose) {
	if (table === 'reports') return sql`reporter_hash = ${reporterHash}`
	if (table === 'log_leaves') return sql`substring(leaf from 3 for 16) = ${memberId}`
	if (table === 'messages') return sql`sender_id = ${memberId} or recipient_id = ${memberId}`
	if (table === 'chats') return sql`match_id in (select match_id from match_sides where member_id = ${memberId})`
	return sql`${sql.ref(table === 'members' ? 'id' : 'member_id')} = ${memberId}`
}

/** What is stored about a member, unopened and without what it says of others: as one moment of the database shows it. */
export function createRowsStore(db: Database) {
	return {
		read: (whose: Whose) =>
			db
				.transaction()
				.setIsolationLevel('repeatable read')
				.setAccessMode('read only')
				.execute(async (trx) => {
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

/** Of a message one's own number alone: the other's counts all that they send and get, with anybody. */
function withoutOthersNumber(row: StoredRow, { memberId }: Whose): StoredRow {
	const isOwn = memberId.equals(row.sender_id as Buffer)
	return { ...row, [isOwn ? 'recipient_number' : 'sender_number']: null }
}
