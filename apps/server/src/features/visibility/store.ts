import { type ErasedAccount, erasedAccount } from '#domain/admission/store.ts'
import { changeCardUnless } from '#domain/card-changes/store.ts'
import type { Database } from '#infra/database.ts'

/**
 * Returns the row to write, given the current one or, after a recent erasure, the data kept about the account. Throws if nothing
 * may be written.
 */
type Revise = (present: Buffer | undefined, erased: ErasedAccount | undefined) => Buffer

export function createVisibilityStore(db: Database) {
	return {
		/** Undefined if nothing was saved yet. */
		read: (memberId: Buffer): Promise<Buffer | undefined> => read(db, memberId),
		/** Writes the result of `revise`, and raises the version of the card if there is one. */
		save: async (memberId: Buffer, now: Date, revise: Revise): Promise<void> => {
			const revised = async (at: Database) => {
				const present = await read(at, memberId)
				return revise(present, present ? undefined : await erasedAccount(at, memberId, now))
			}
			await changeCardUnless(
				db,
				async (at) => {
					await revised(at)
					return undefined
				},
				async ({ trx, touch }) => {
					const sealed = await revised(trx)
					await trx
						.insertInto('visibility')
						.values({ member_id: memberId, sealed })
						.onConflict((conflict) => conflict.column('member_id').doUpdateSet({ sealed }))
						.execute()
					return touch(memberId)
				},
			)
		},
	}
}

async function read(db: Database, memberId: Buffer): Promise<Buffer | undefined> {
	const row = await db.selectFrom('visibility').select('sealed').where('member_id', '=', memberId).executeTakeFirst()
	return row?.sealed
}
