import { type VaultEntries, vaultLimits } from '@ydo/contract/vault'
import { sql } from 'kysely'
import type { Deps } from '#domain/deps.ts'
import { newsChannel } from '#domain/notices/store.ts'
import { createBatcher } from '#infra/concurrency.ts'
import type { Database } from '#infra/database.ts'
import { type EntryHeader, nothing, openEntry } from './entry.ts'

/** An entry to append. `hash` and `bytes` are of what its owner sent. */
export type NewEntry = EntryHeader & {
	memberId: Buffer
	sealed: Buffer
	hash: Buffer
	bytes: number
	/** UTC day of arrival. */
	day: number
	isSnapshot: boolean
}

type StoredEntry = { seq: number; sealed: Buffer }

/** Reason why an entry was not added; 'next' if retrying may succeed. */
export type WhyNot = 'appended' | 'conflict' | 'full' | 'spent' | 'next' | { last: number }

/** Larger entries are written alone, so that others do not wait for them. */
const smallBytes = 4096

export function createVaultStore(db: Database) {
	const add = createAdder(db)
	return {
		/**
		 * Compare-and-append: adds the entry if its number follows the member's last one and it names that one's hash; a snapshot removes
		 * all earlier entries with the same commit. Of several concurrent entries with one number, one is added. Returns 'appended' also
		 * for a repeated entry; if earlier entries are missing, the last number at that time.
		 */
		async append(entry: NewEntry): Promise<'appended' | 'conflict' | 'full' | 'spent' | { last: number }> {
			while (!(await add(entry))) {
				const why = await whyNotAdded(db, entry)
				if (why !== 'next') return why
			}
			return 'appended'
		},
		/** A page of a member's entries after a number, and the number of the last one. */
		after: async (memberId: Buffer, seq: number): Promise<{ entries: StoredEntry[]; last: number }> => {
			const last = (await lastOf(db, memberId))?.seq ?? 0
			// A device polls far more often than there is news.
			const entries = last > seq ? await page(db, memberId, seq) : []
			return { entries, last: Math.max(last, entries.at(-1)?.seq ?? 0) }
		},
		wraps: async (memberId: Buffer): Promise<Buffer | undefined> => {
			const row = await db
				.selectFrom('vault_wraps')
				.select('sealed')
				.where('member_id', '=', memberId)
				.executeTakeFirst()
			return row?.sealed
		},
		putWraps: async (memberId: Buffer, sealed: Buffer): Promise<void> => {
			await db
				.insertInto('vault_wraps')
				.values({ member_id: memberId, sealed })
				.onConflict((conflict) => conflict.column('member_id').doUpdateSet({ sealed }))
				.execute()
		},
	}
}

type Outcome = { added: boolean } | { error: unknown }

/** Batches concurrent small entries into one statement and commit; if that fails, each is retried alone. */
function createAdder(db: Database): (entry: NewEntry) => Promise<boolean> {
	const addTogether = createBatcher(async (entries: readonly NewEntry[]): Promise<Outcome[]> => {
		const added = await insertEntries(db, entries).catch(() => undefined)
		return added ? added.map((added) => ({ added })) : Promise.all(entries.map(addAlone))
	})
	const addAlone = async (entry: NewEntry): Promise<Outcome> => {
		try {
			const [added = false] = await insertEntries(db, [entry])
			return { added }
		} catch (error) {
			return { error }
		}
	}
	return async (entry) => {
		const outcome = await (entry.bytes <= smallBytes ? addTogether(entry) : addAlone(entry))
		if ('error' in outcome) throw outcome.error
		return outcome.added
	}
}

/**
 * Returns whether each was added. One statement and commit, which also notifies the members' sockets: of two entries with one number
 * the second waits for the first one's commit and then finds it taken. Always in member order, so that instances cannot deadlock.
 */
export async function insertEntries(db: Database, entries: readonly NewEntry[]): Promise<boolean[]> {
	const sorted = [...entries].sort((one, other) => one.memberId.compare(other.memberId))
	const column = <T>(of: (entry: NewEntry) => T) => sorted.map(of)
	const { rows } = await sql<{ place: string }>`
		with sent as (
			select * from unnest(
				${column(({ memberId }) => memberId)}::bytea[], ${column(({ seq }) => seq)}::bigint[],
				${column(({ previous }) => previous)}::bytea[], ${column(({ sealed }) => sealed)}::bytea[],
				${column(({ hash }) => hash)}::bytea[], ${column(({ bytes }) => bytes)}::bigint[],
				${column(({ day }) => day)}::integer[], ${column(({ isSnapshot }) => isSnapshot)}::boolean[]
			) as sent (member_id, seq, previous, sealed, hash, bytes, day, is_snapshot)
		), written as (
			insert into vault_entries (member_id, seq, sealed, hash, total)
			select sent.member_id, sent.seq, sealed, sent.hash, sent.bytes + case when is_snapshot then 0 else coalesce(total, 0) end
			from sent left join lateral (
				select seq, hash, total from vault_entries where member_id = sent.member_id order by seq desc limit 1
			) last on true left join vault_days on vault_days.member_id = sent.member_id and vault_days.day = sent.day
			where coalesce(last.seq, 0) = sent.seq - 1
				and coalesce(last.hash, ${nothing}) = previous
				and (is_snapshot or coalesce(total, 0) + sent.bytes <= ${vaultLimits.vaultBytes}::bigint)
				and coalesce(vault_days.bytes, 0) + sent.bytes <= ${vaultLimits.bytesPerDay}::bigint
			on conflict do nothing
			returning member_id, seq, hash
		), counted as (
			insert into vault_days (member_id, day, bytes)
			select distinct on (member_id) member_id, day, bytes from written natural join sent
			on conflict (member_id) do update set day = excluded.day, bytes = excluded.bytes
				+ case when vault_days.day = excluded.day then vault_days.bytes else 0 end
		), gone as (
			delete from vault_entries using written natural join sent
			where is_snapshot and vault_entries.member_id = sent.member_id and vault_entries.seq < sent.seq
		)
		select encode(member_id || hash, 'hex') as place, pg_notify(${newsChannel}, encode(member_id, 'hex'))
		from written`.execute(db)
	const places = new Set(rows.map(({ place }) => place))
	return entries.map(({ memberId, hash }) => places.has(Buffer.concat([memberId, hash]).toString('hex')))
}

/**
 * 'next' if the previous entry came with the same statement or just after: a conflict without an entry that the sender lacks would
 * look like a forked history.
 */
export async function whyNotAdded(db: Database, entry: NewEntry): Promise<WhyNot> {
	const { memberId, seq, previous, hash, bytes, isSnapshot } = entry
	const there = await db
		.selectFrom('vault_entries')
		.select('hash')
		.where('member_id', '=', memberId)
		.where('seq', '=', seq)
		.executeTakeFirst()
	if (there) return there.hash.equals(hash) ? 'appended' : 'conflict'
	const last = (await lastOf(db, memberId)) ?? { seq: 0, hash: nothing, total: 0 }
	if (last.seq < seq - 1) return { last: last.seq }
	if (last.seq >= seq || !last.hash.equals(previous)) return 'conflict'
	if (!isSnapshot && last.total + bytes > vaultLimits.vaultBytes) return 'full'
	return (await bytesOfDay(db, entry)) + bytes > vaultLimits.bytesPerDay ? 'spent' : 'next'
}

async function bytesOfDay(db: Database, { memberId, day }: NewEntry): Promise<number> {
	const row = await db
		.selectFrom('vault_days')
		.select('bytes')
		.where('member_id', '=', memberId)
		.where('day', '=', day)
		.executeTakeFirst()
	return row?.bytes ?? 0
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

/** Reads a member's entries after a number, in the form of the API's answers. */
export function createVaultReader({ db, sealer }: Pick<Deps, 'db' | 'sealer'>) {
	const store = createVaultStore(db)
	return async (memberId: Buffer, after: number): Promise<VaultEntries> => {
		const { entries, last } = await store.after(memberId, after)
		const opened = entries.map(({ seq, sealed }) => openEntry(sealer, { memberId, seq }, sealed))
		return { entries: opened.map((entry) => entry.toString('base64url')), last }
	}
}
