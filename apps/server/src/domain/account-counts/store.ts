import { sql } from 'kysely'
import type { Hasher } from '#infra/at-rest.ts'
import type { Database } from '#infra/database.ts'

/** Counter key (see countKey) and UTC day. */
export type DayCount = { key: Buffer; day: number }

/** Increments each counter, in key order so that concurrent transactions cannot deadlock. */
export async function addToCounts(db: Database, counts: readonly DayCount[]): Promise<void> {
	for (const { key, day } of counts.toSorted((one, other) => Buffer.compare(one.key, other.key))) {
		await sql`
			insert into account_counts (count_hash, day, count) values (${key}, ${day}, 1)
			on conflict (count_hash, day) do update set count = account_counts.count + 1`.execute(db)
	}
}

/** Counters of a UTC day by hexadecimal key; missing ones are 0. */
export async function countsOf(db: Database, keys: readonly Buffer[], day: number): Promise<Map<string, number>> {
	const rows = await db
		.selectFrom('account_counts')
		.select(['count_hash', 'count'])
		.where('count_hash', '=', sql<Buffer>`any(${keys}::bytea[])`)
		.where('day', '=', day)
		.execute()
	return new Map(rows.map(({ count_hash, count }) => [count_hash.toString('hex'), count]))
}

/** Increments the counter unless that would exceed `most`. Returns whether it was incremented. */
export async function countUpTo(db: Database, { key, day }: DayCount, most: number): Promise<boolean> {
	const { rows } = await sql`
		insert into account_counts (count_hash, day, count) values (${key}, ${day}, 1)
		on conflict (count_hash, day) do update set count = account_counts.count + 1 where account_counts.count < ${most}
		returning count`.execute(db)
	return rows.length > 0
}

/** Deletes counters of days that ended at least 24 hours ago. */
export async function forgetCounts(db: Database, today: number): Promise<void> {
	await db
		.deleteFrom('account_counts')
		.where('day', '<', today - 1)
		.execute()
}

/**
 * Key of a counter: a keyed hash of the counter's name and the account (itself a keyed hash of the subject). Counters of one account
 * cannot be linked in the database.
 */
export function countKey(hasher: Hasher, what: string, account: Buffer): Buffer {
	return hasher.hash('account-count', `${what}.${account.toString('base64url')}`)
}
