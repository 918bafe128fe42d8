import { addToCounts, countsOf, type DayCount } from '#domain/account-counts/store.ts'
import { addNotice, type StoredNotice } from '#domain/notices/store.ts'
import type { Database, Transaction } from '#infra/database.ts'
import { retrying } from '#infra/database-errors.ts'

export type CheckpointRow = { time: number; size: number; note: string }
export type ChatKeyRow = { memberId: Buffer; chatKey: Buffer }

/** Rows that one append writes. */
type Addition = {
	from: number
	leaves: readonly Uint8Array[]
	chatKeys: readonly ChatKeyRow[]
	/** For each member with a leaf among these, the index of the last. */
	newest: readonly { memberId: Buffer; leaf: number }[]
	/** Members to notify that their keys were reset. */
	resets: readonly { memberId: Buffer; notice: StoredNotice }[]
	/** Members whose live ballots are deleted: their keys were reset, or they left the log. */
	withdrawn: readonly Buffer[]
	/** Increments for the daily limits. */
	counts: readonly DayCount[]
	checkpoint: CheckpointRow
}

/** Access to the database while holding the log's lock. */
export type Turn = {
	newest(): Promise<CheckpointRow | undefined>
	/** All leaves from an index on, in order. */
	leavesFrom(index: number): Promise<Buffer[]>
	/** The active ones among these members, by id in hexadecimal, and whether each has a card. Locks their rows until the turn ends. */
	active(memberIds: readonly Buffer[]): Promise<ReadonlyMap<string, { hasCard: boolean }>>
	/** Number of members. */
	members(): Promise<number>
	/** Counts of these keys on a UTC day, by key in hexadecimal. */
	countsOf(keys: readonly Buffer[], day: number): Promise<Map<string, number>>
	add(addition: Addition): Promise<void>
}

export function createDirectoryStore(db: Database) {
	return {
		newest: () => newestOf(db),
		leavesFrom: (index: number) => leavesFrom(db, index),
		/**
		 * Runs `work` in a transaction that locks the log's row, so turns are serial even among instances. Retries on a
		 * serialization failure; `work` then runs again.
		 */
		turn: <T>(work: (turn: Turn) => Promise<T>): Promise<T> =>
			retrying(() =>
				db.transaction().execute(async (trx) => {
					await trx.selectFrom('log_clock').select('one').forUpdate().executeTakeFirstOrThrow()
					return work(turnOf(trx))
				}),
			),
		/** The newest checkpoint that at least `quorum` of these witnesses have cosigned. */
		newestCosigned: (quorum: number, witnesses: readonly string[]): Promise<CheckpointRow | undefined> =>
			db
				.selectFrom('checkpoints')
				.innerJoin('cosignatures', 'cosignatures.time', 'checkpoints.time')
				.select(['checkpoints.time', 'checkpoints.size', 'checkpoints.note'])
				.where('cosignatures.witness', 'in', witnesses)
				.groupBy('checkpoints.time')
				.having(({ fn }) => fn.countAll<number>(), '>=', quorum)
				.orderBy('checkpoints.time', 'desc')
				.limit(1)
				.executeTakeFirst(),
		/** Witness signature lines for the checkpoint of that time. */
		async cosignatures(time: number): Promise<string[]> {
			const rows = await db
				.selectFrom('cosignatures')
				.select('line')
				.where('time', '=', time)
				.orderBy('witness')
				.execute()
			return rows.map(({ line }) => line)
		},
		async addCosignature(row: { time: number; witness: string; line: string }): Promise<void> {
			await db
				.insertInto('cosignatures')
				.values(row)
				.onConflict((conflict) => conflict.doNothing())
				.execute()
		},
	}
}

function turnOf(trx: Transaction): Turn {
	return {
		newest: () => newestOf(trx),
		leavesFrom: (index) => leavesFrom(trx, index),
		async active(memberIds) {
			if (memberIds.length === 0) return new Map()
			const rows = await trx
				.selectFrom('members')
				.select(({ exists, selectFrom }) => [
					'id',
					exists(selectFrom('cards').whereRef('cards.member_id', '=', 'members.id')).as('hasCard'),
				])
				.where('id', 'in', memberIds)
				.where('status', '=', 'active')
				.orderBy('id')
				.forKeyShare()
				.execute()
			return new Map(rows.map(({ id, hasCard }) => [id.toString('hex'), { hasCard: Boolean(hasCard) }]))
		},
		async members() {
			const { count } = await trx
				.selectFrom('members')
				.select(({ fn }) => fn.countAll<number>().as('count'))
				.executeTakeFirstOrThrow()
			return count
		},
		countsOf: (keys, day) => countsOf(trx, keys, day),
		async add({ from, leaves, chatKeys, newest, resets, withdrawn, counts, checkpoint }) {
			const rows = leaves.map((leaf, at) => ({ index: from + at, leaf: Buffer.from(leaf) }))
			if (rows.length > 0) await trx.insertInto('log_leaves').values(rows).execute()
			for (const { memberId, leaf } of sorted(newest)) await putNewestLeaf(trx, memberId, leaf)
			if (withdrawn.length > 0) await trx.deleteFrom('ballots').where('member_id', 'in', withdrawn).execute()
			for (const { memberId, chatKey } of chatKeys) await putChatKey(trx, memberId, chatKey)
			const byId = resets.toSorted((one, other) => Buffer.compare(one.memberId, other.memberId))
			for (const { memberId, notice } of byId) await addNotice(trx, memberId, notice)
			await addToCounts(trx, counts)
			// Those signed while the clock ran ahead: the newest is found by its time.
			await trx.deleteFrom('checkpoints').where('time', '>=', checkpoint.time).execute()
			await trx.insertInto('checkpoints').values(checkpoint).execute()
		},
	}
}

function newestOf(db: Database): Promise<CheckpointRow | undefined> {
	return db.selectFrom('checkpoints').selectAll().orderBy('time', 'desc').limit(1).executeTakeFirst()
}

async function leavesFrom(db: Database, index: number): Promise<Buffer[]> {
	const rows = await db.selectFrom('log_leaves').selectAll().where('index', '>=', index).orderBy('index').execute()
	const hole = rows.findIndex((row, at) => row.index !== index + at)
	if (hole >= 0) throw new Error('a leaf is missing from the directory')
	return rows.map(({ leaf }) => leaf)
}

/** Sorts by member, the order in which ticks lock the rows, to avoid deadlocks. */
function sorted<T extends { memberId: Buffer }>(rows: readonly T[]): T[] {
	return [...rows].sort((one, other) => one.memberId.compare(other.memberId))
}

/** Waits for ticks of an earlier leaf that are being taken; later ones see the new leaf. */
async function putNewestLeaf(trx: Transaction, memberId: Buffer, leaf: number): Promise<void> {
	await trx
		.insertInto('newest_leaves')
		.values({ member_id: memberId, leaf })
		.onConflict((conflict) => conflict.column('member_id').doUpdateSet({ leaf }))
		.execute()
}

async function putChatKey(trx: Transaction, memberId: Buffer, chatKey: Buffer): Promise<void> {
	await trx
		.insertInto('chat_keys')
		.values({ member_id: memberId, chat_key: chatKey })
		.onConflict((conflict) => conflict.column('member_id').doUpdateSet({ chat_key: chatKey }))
		.execute()
}
