import type { Database, Transaction } from '#infra/database.ts'

/** Records of photo files to remove. */
export function createPhotoErasureStore(db: Database) {
	return {
		/** Schedules removal at `dueAt`, unless the photo has a row by then. */
		announce: async (id: Buffer, dueAt: Date): Promise<void> => {
			await db.insertInto('erased_photos').values({ photo_id: id, due_at: dueAt }).execute()
		},
		due: async (now: Date, limit: number): Promise<Buffer[]> => {
			const rows = await db
				.selectFrom('erased_photos')
				.select('photo_id')
				.where('due_at', '<=', now)
				.orderBy('due_at')
				.limit(limit)
				.execute()
			return rows.map((row) => row.photo_id)
		},
		hasRow: async (id: Buffer): Promise<boolean> => {
			const row = await db.selectFrom('photos').select('id').where('id', '=', id).executeTakeFirst()
			return row !== undefined
		},
		/** Deletes the record once the files are gone or may stay. */
		forget: async (id: Buffer): Promise<void> => {
			await keepFiles(db, id)
		},
	}
}

/** Inside the transaction that removes the photo rows: schedules their files for removal on commit. */
export async function eraseFiles(trx: Transaction, ids: readonly Buffer[]): Promise<void> {
	if (ids.length === 0) return
	const rows = ids.map((id) => ({ photo_id: id, due_at: atOnce }))
	await trx
		.insertInto('erased_photos')
		.values(rows)
		.onConflict((conflict) => conflict.column('photo_id').doUpdateSet({ due_at: atOnce }))
		.execute()
}

/** Inside the transaction that inserts a photo's row: cancels removal of its files. False if they were already removed. */
export async function keepFiles(db: Database, id: Buffer): Promise<boolean> {
	const { numDeletedRows } = await db.deleteFrom('erased_photos').where('photo_id', '=', id).executeTakeFirst()
	return numDeletedRows > 0n
}

const atOnce = new Date(0)
