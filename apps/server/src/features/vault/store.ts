import { vaultLimits } from '@ydo/contract/vault'
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { type EntryHeader, nothing } from './rules.ts'

/** An entry on its way in. `hash` and `bytes` are of what its owner sent. */
export type NewEntry = EntryHeader & {
	memberId: Buffer
	sealed: Buffer
	hash: Buffer
	bytes: number
	isSnapshot: boolean
}

export type StoredEntry = { seq: number; sealed: Buffer }

export type VaultStore = {
	/**
	 * Adds the entry if its number follows the member's last one and it names that one's hash; a snapshot makes all before it go with
	 * the same commit. Of several at once with one number one is added. 'appended' also where it is there already.
	 */
	append(entry: NewEntry): Promise<'appended' | 'conflict' | 'full'>
	/** A member's entries after a number, as many as one answer may have, and the number of the last one. */
	after(memberId: Buffer, seq: number): Promise<{ entries: StoredEntry[]; last: number }>
	wraps(memberId: Buffer): Promise<Buffer | undefined>
	putWraps(memberId: Buffer, sealed: Buffer): Promise<void>
}

export function createVaultStore(db: Database): VaultStore {
	return {
		append: async (entry) => ((await insert(db, entry)) ? 'appended' : whyNot(db, entry)),
		after: async (memberId, seq) => {
			const entries = await page(db, memberId, seq)
			return { entries, last: (await lastOf(db, memberId))?.seq ?? 0 }
		},
		wraps: async (memberId) => {
			const row = await db
				.selectFrom('vault_wraps')
				.select('sealed')
				.where('member_id', '=', memberId)
				.executeTakeFirst()
			return row?.sealed
		},
		putWraps: async (memberId, sealed) => {
			await db
				.insertInto('vault_wraps')
				.values({ member_id: memberId, sealed })
				.onConflict((conflict) => conflict.column('member_id').doUpdateSet({ sealed }))
				.execute()
		},
	}
}

/** One statement, so one commit: who comes second with a number waits for the first one's commit and then finds it taken. */
async function insert(db: Database, entry: NewEntry): Promise<boolean> {
	const { memberId, seq, previous, sealed, hash, bytes, isSnapshot } = entry
	const { rows } = await sql`
		with last as (
			select seq, hash, total from vault_entries where member_id = ${memberId} order by seq desc limit 1
		), written as (
			insert into vault_entries (member_id, seq, sealed, hash, total)
			select ${memberId}, ${seq}::bigint, ${sealed}, ${hash},
				${bytes}::bigint + case when ${isSnapshot}::boolean then 0 else coalesce(last.total, 0) end
			from (values (1)) one left join last on true
			where coalesce(last.seq, 0) = ${seq}::bigint - 1
				and coalesce(last.hash, ${nothing}) = ${previous}
				and (${isSnapshot}::boolean or coalesce(last.total, 0) + ${bytes}::bigint <= ${vaultLimits.vaultBytes}::bigint)
			on conflict do nothing
			returning seq
		), gone as (
			delete from vault_entries using written
			where ${isSnapshot}::boolean and vault_entries.member_id = ${memberId} and vault_entries.seq < written.seq
		)
		select seq from written`.execute(db)
	return rows.length > 0
}

async function whyNot(db: Database, { memberId, seq, previous, hash, bytes, isSnapshot }: NewEntry) {
	const there = await db
		.selectFrom('vault_entries')
		.select('hash')
		.where('member_id', '=', memberId)
		.where('seq', '=', seq)
		.executeTakeFirst()
	if (there) return there.hash.equals(hash) ? 'appended' : 'conflict'
	const last = await lastOf(db, memberId)
	const wouldFollow = last?.seq === seq - 1 && last.hash.equals(previous)
	return wouldFollow && !isSnapshot && last.total + bytes > vaultLimits.vaultBytes ? 'full' : 'conflict'
}

function lastOf(db: Database, memberId: Buffer) {
	return db
		.selectFrom('vault_entries')
		.select(['seq', 'hash', 'total'])
		.where('member_id', '=', memberId)
		.orderBy('seq', 'desc')
		.limit(1)
		.executeTakeFirst()
}

function page(db: Database, memberId: Buffer, seq: number): Promise<StoredEntry[]> {
	const after = db.selectFrom('vault_entries').where('member_id', '=', memberId).where('seq', '>', seq).orderBy('seq')
	const most = after.select(({ eb }) => eb('total', '+', vaultLimits.bytesOfAnswer).as('most')).limit(1)
	return after.select(['seq', 'sealed']).where('total', '<=', most).limit(vaultLimits.entriesOfAnswer).execute()
}
