import type { Database, Transaction } from '#platform/database.ts'

/** Which photos' files have to go. */
export type PhotoErasureStore = {
	/** Notes it ahead: from `dueAt` on the files go, unless the photo has a row then. */
	announce(id: Buffer, dueAt: Date): Promise<void>
	due(now: Date, limit: number): Promise<Buffer[]>
	hasRow(id: Buffer): Promise<boolean>
	/** The files are gone, or may stay. */
	forget(id: Buffer): Promise<void>
}

export function createPhotoErasureStore(db: Database): PhotoErasureStore {
	return {
		announce: async (id, dueAt) => {
			await db.insertInto('erased_photos').values({ photo_id: id, due_at: dueAt }).execute()
		},
		due: async (now, limit) => {
			const rows = await db
				.selectFrom('erased_photos')
				.select('photo_id')
				.where('due_at', '<=', now)
				.orderBy('due_at')
				.limit(limit)
				.execute()
			return rows.map((row) => row.photo_id)
		},
		hasRow: async (id) => {
			const row = await db.selectFrom('photos').select('id').where('id', '=', id).executeTakeFirst()
			return row !== undefined
		},
		forget: async (id) => {
			await keepFiles(db, id)
		},
	}
}

/** Within the transaction that removes the photos' rows: from its commit on their files have to go. */
export async function eraseFiles(trx: Transaction, ids: readonly Buffer[]): Promise<void> {
	if (ids.length === 0) return
	const rows = ids.map((id) => ({ photo_id: id, due_at: atOnce }))
	await trx
		.insertInto('erased_photos')
		.values(rows)
		.onConflict((conflict) => conflict.column('photo_id').doUpdateSet({ due_at: atOnce }))
		.execute()
}

/** Within the transaction that writes a photo's row: its files are to stay. False where they went already. */
export async function keepFiles(db: Database, id: Buffer): Promise<boolean> {
	const { numDeletedRows } = await db.deleteFrom('erased_photos').where('photo_id', '=', id).executeTakeFirst()
	return numDeletedRows > 0n
}

const atOnce = new Date(0)
