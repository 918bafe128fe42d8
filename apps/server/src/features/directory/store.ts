import type { Database, Transaction } from '#platform/database.ts'
import { retrying } from '#platform/in-the-way.ts'
import { addNotice } from '#platform/notices.ts'

export type CheckpointRow = { time: number; size: number; note: string }
export type ChatKeyRow = { memberId: Buffer; chatKey: Buffer }

/** What one append writes. */
type Addition = {
	from: number
	leaves: readonly Uint8Array[]
	chatKeys: readonly ChatKeyRow[]
	/** Members who are told that their keys began anew. */
	resets: readonly Buffer[]
	checkpoint: CheckpointRow
}

/** The database while nobody else appends to the log. */
export type Turn = {
	newest(): Promise<CheckpointRow | undefined>
	/** All leaves from an index on, in order. */
	leavesFrom(index: number): Promise<Buffer[]>
	/** Those of these members who are active, as hexadecimal ids. They stay until the turn has ended. */
	active(memberIds: readonly Buffer[]): Promise<ReadonlySet<string>>
	add(addition: Addition): Promise<void>
}

export function createDirectoryStore(db: Database) {
	return {
		newest: () => newestOf(db),
		leavesFrom: (index: number) => leavesFrom(db, index),
		/**
		 * Runs `work` in a transaction that holds the log's row from its first statement to its end: one turn after the other,
		 * also among instances. Tried again where the database could not order it among others; `work` then runs anew.
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
		/** Signature lines of witnesses under the checkpoint of a time. */
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
			if (memberIds.length === 0) return new Set()
			const rows = await trx
				.selectFrom('members')
				.select('id')
				.where('id', 'in', memberIds)
				.where('status', '=', 'active')
				.orderBy('id')
				.forKeyShare()
				.execute()
			return new Set(rows.map(({ id }) => id.toString('hex')))
		},
		async add({ from, leaves, chatKeys, resets, checkpoint }) {
			const rows = leaves.map((leaf, at) => ({ index: from + at, leaf: Buffer.from(leaf) }))
			if (rows.length > 0) await trx.insertInto('log_leaves').values(rows).execute()
			for (const { memberId, chatKey } of chatKeys) await putChatKey(trx, memberId, chatKey)
			for (const id of [...resets].sort(Buffer.compare)) await addNotice(trx, id, 'keys-reset')
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

async function putChatKey(trx: Transaction, memberId: Buffer, chatKey: Buffer): Promise<void> {
	await trx
		.insertInto('chat_keys')
		.values({ member_id: memberId, chat_key: chatKey })
		.onConflict((conflict) => conflict.column('member_id').doUpdateSet({ chat_key: chatKey }))
		.execute()
}
