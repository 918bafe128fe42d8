import { changeCard } from '#platform/card-changes/store.ts'
import type { Database } from '#platform/database.ts'

export type VisibilityStore = {
	/** Undefined where nothing was saved yet. */
	read(memberId: Buffer): Promise<Buffer | undefined>
	/** Writes what `revise` makes of what is there, with the next version of the card if there is one. */
	save(memberId: Buffer, revise: (present: Buffer | undefined) => Buffer): Promise<void>
}

export function createVisibilityStore(db: Database): VisibilityStore {
	return {
		read: (memberId) => read(db, memberId),
		save: (memberId, revise) =>
			changeCard(db, async ({ trx, touch }) => {
				const sealed = revise(await read(trx, memberId))
				await trx
					.insertInto('visibility')
					.values({ member_id: memberId, sealed })
					.onConflict((conflict) => conflict.column('member_id').doUpdateSet({ sealed }))
					.execute()
				await touch(memberId)
			}),
	}
}

async function read(db: Database, memberId: Buffer): Promise<Buffer | undefined> {
	const row = await db.selectFrom('visibility').select('sealed').where('member_id', '=', memberId).executeTakeFirst()
	return row?.sealed
}
