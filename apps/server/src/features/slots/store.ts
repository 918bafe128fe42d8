import { slotLimits } from '@ydo/contract/slots'
import { sql } from 'kysely'
import type { StoredBallot } from '#domain/matches/stored-choices.ts'
import { insertEntries, type NewEntry, type WhyNot, whyNotAdded } from '#domain/vault/store.ts'
import type { Database, Transaction } from '#infra/database.ts'

export type NewTick = {
	memberId: Buffer
	leaf: number
	week: number
	number: number
	season: number
	/** UTC. */
	day: number
	/** Keyed hash of the account and the day. */
	account: Buffer
	digest: Buffer
	/** A late tick is not stored; the digest under its number is still returned. */
	isLate: boolean
	ballots: readonly StoredBallot[]
}

export type NewSlot = { entry: NewEntry; tick: NewTick | undefined }

/**
 * With a tick: the digest stored under its number, or 'stale'. 'refused' if the entry is not the next one, 'spent' if the
 * account has used its daily ticks; then nothing was stored.
 */
export type Outcome = { tick: Buffer | 'stale' | undefined } | 'refused' | 'spent'

export function createSlotStore(db: Database) {
	return {
		/** Stores slots in one transaction, at most one per member; each entry and its tick atomically. */
		take: (slots: readonly NewSlot[]): Promise<Outcome[]> => db.transaction().execute((trx) => takeWithin(trx, slots)),
		/** The reason why a slot's entry was refused. */
		whyRefused: ({ entry }: NewSlot): Promise<WhyNot> => whyNotAdded(db, entry),
		/** Keyed subject hashes of members, in order; undefined for erased members. */
		async subjectHashes(memberIds: readonly Buffer[]): Promise<(Buffer | undefined)[]> {
			const rows = await db
				.selectFrom('members')
				.select(['id', 'subject_hash'])
				.where('id', '=', sql<Buffer>`any(${memberIds}::bytea[])`)
				.execute()
			const found = new Map(rows.map(({ id, subject_hash }) => [id.toString('hex'), subject_hash]))
			return memberIds.map((id) => found.get(id.toString('hex')))
		},
		/** Deletes tick records of earlier weeks, and counts of days that ended more than a day ago. Idempotent. */
		async sweep(week: number, day: number): Promise<void> {
			while ((await sweepTicks(db, week)) === batch);
			await db
				.deleteFrom('tick_days')
				.where('day', '<', day - 1)
				.execute()
		},
	}
}

export type SlotStore = ReturnType<typeof createSlotStore>

/** Rows per statement of the sweep, so that other statements do not wait long. */
const batch = 5000

async function sweepTicks(db: Database, week: number): Promise<number> {
	const { numAffectedRows } = await sql`
		delete from ticks where (member_id, leaf, week, number) in (
			select member_id, leaf, week, number from ticks where week < ${week} limit ${batch} for update skip locked
		)`.execute(db)
	return Number(numAffectedRows)
}

/** Runs the same statements for any ballots. They are compared later: see features/meetings. */
async function takeWithin(trx: Transaction, slots: readonly NewSlot[]): Promise<Outcome[]> {
	const spent = await spentOf(trx, ticksOf(slots))
	const left = slots.filter(({ tick }) => !tick || !spent.has(keyOf(tick)))
	const added = await addEntries(trx, left)
	const ticks = ticksOf(left.filter((slot) => added.has(slot)))
	await addTicks(
		trx,
		ticks.filter(({ isLate }) => !isLate),
	)
	const held = await heldOf(trx, ticks)
	return slots.map((slot) => {
		const { tick } = slot
		if (tick && spent.has(keyOf(tick))) return 'spent'
		if (!added.has(slot)) return 'refused'
		return { tick: tick && (held.get(keyOf(tick)) ?? 'stale') }
	})
}

/** The slots whose entries were added or already exist byte for byte. */
async function addEntries(trx: Transaction, slots: readonly NewSlot[]): Promise<Set<NewSlot>> {
	const added = await insertEntries(
		trx,
		slots.map(({ entry }) => entry),
	)
	const left = slots.filter((_, i) => !added[i])
	const there = left.length > 0 ? await entriesThere(trx, left) : new Set()
	return new Set(slots.filter((slot, i) => added[i] || there.has(slot.entry.hash.toString('hex'))))
}

async function entriesThere(trx: Transaction, slots: readonly NewSlot[]): Promise<Set<string>> {
	const { rows } = await sql<{ hash: Buffer }>`
		select hash from vault_entries join unnest(
			${slots.map(({ entry }) => entry.memberId)}::bytea[], ${slots.map(({ entry }) => entry.seq)}::bigint[],
			${slots.map(({ entry }) => entry.hash)}::bytea[]
		) as sent (member_id, seq, hash) using (member_id, seq, hash)`.execute(trx)
	return new Set(rows.map(({ hash }) => hash.toString('hex')))
}

/** New ticks of accounts that have used their daily budget. Concurrent ticks may exceed it slightly. */
async function spentOf(trx: Transaction, ticks: readonly NewTick[]): Promise<Set<string>> {
	const judged = ticks.filter(({ isLate }) => !isLate)
	if (judged.length === 0) return new Set()
	const full = await trx
		.selectFrom('tick_days')
		.select('account')
		.where(
			'account',
			'in',
			judged.map(({ account }) => account),
		)
		.where('ticks', '>=', slotLimits.ticksPerDay)
		.execute()
	if (full.length === 0) return new Set()
	const held = await heldOf(trx, judged)
	const isFull = ({ account }: NewTick) => full.some((row) => row.account.equals(account))
	return new Set(judged.filter((tick) => isFull(tick) && !held.has(keyOf(tick))).map(keyOf))
}

/** The digests stored under the numbers of ticks. */
async function heldOf(trx: Transaction, ticks: readonly NewTick[]): Promise<Map<string, Buffer>> {
	if (ticks.length === 0) return new Map()
	const column = <T>(of: (tick: NewTick) => T) => ticks.map(of)
	const { rows } = await sql<{ place: number; digest: Buffer }>`
		select place, digest from unnest(
			${column(({ memberId }) => memberId)}::bytea[], ${column(({ leaf }) => leaf)}::bigint[],
			${column(({ week }) => week)}::bigint[], ${column(({ number }) => number)}::bigint[]
		) with ordinality as sent (member_id, leaf, week, number, place)
			join ticks using (member_id, leaf, week, number)`.execute(trx)
	return new Map(
		rows.flatMap(({ place, digest }) => (ticks[place - 1] ? [[keyOf(ticks[place - 1] as NewTick), digest]] : [])),
	)
}

/**
 * Inserts the ticks whose leaf is their sender's newest. Locks that row: a concurrent append either comes first and makes the
 * tick stale, or comes later and finds the ballots to delete.
 */
async function addTicks(trx: Transaction, ticks: readonly NewTick[]): Promise<void> {
	if (ticks.length === 0) return
	const column = <T>(of: (tick: NewTick) => T) => ticks.map(of)
	const ballots = ticks.flatMap(({ memberId, ballots }) => ballots.map((ballot) => ({ memberId, ...ballot })))
	await sql`
		with sent as (
			select * from unnest(
				${column(({ memberId }) => memberId)}::bytea[], ${column(({ leaf }) => leaf)}::bigint[],
				${column(({ week }) => week)}::integer[], ${column(({ number }) => number)}::bigint[],
				${column(({ season }) => season)}::integer[], ${column(({ day }) => day)}::integer[],
				${column(({ account }) => account)}::bytea[], ${column(({ digest }) => digest)}::bytea[]
			) as sent (member_id, leaf, week, number, season, day, account, digest)
		), newest as (
			select member_id, leaf from newest_leaves where member_id = any(${column(({ memberId }) => memberId)}::bytea[])
			order by member_id for share
		), added as (
			insert into ticks (member_id, leaf, week, number, season, day, digest)
			select member_id, leaf, week, number, season, day, digest from sent join newest using (member_id, leaf)
			order by member_id
			on conflict do nothing returning member_id
		), counted as (
			insert into tick_days (account, day, ticks) select account, day, 1 from added join sent using (member_id)
			order by account
			on conflict (account) do update set ticks = tick_days.ticks + 1
		)
		insert into ballots (member_id, week, token, season, leaf, expectation, offer, sealed)
		select member_id, week, token, season, leaf, expectation, offer, sealed
		from added join sent using (member_id) join unnest(
			${ballots.map(({ memberId }) => memberId)}::bytea[], ${ballots.map(({ token }) => token)}::bytea[],
			${ballots.map(({ expectation }) => expectation)}::bytea[], ${ballots.map(({ offer }) => offer)}::bytea[],
			${ballots.map(({ sealed }) => sealed)}::bytea[]
		) as ballot (member_id, token, expectation, offer, sealed) using (member_id)
		order by member_id, token
		on conflict do nothing`.execute(trx)
}

function ticksOf(slots: readonly NewSlot[]): NewTick[] {
	return slots.flatMap(({ tick }) => tick ?? [])
}

/** Unique, since a transaction has at most one slot per member. */
function keyOf({ memberId }: NewTick): string {
	return memberId.toString('hex')
}
