import { changeCardUnless } from '#platform/card-changes/store.ts'
import type { Database } from '#platform/database.ts'
import { type ErasedAccount, erasedAccount } from '#platform/erased-accounts/store.ts'

/** Answers what to write, given what is there or, where the account was erased lately, what is kept of it. Throws where nothing may be written. */
type Revise = (present: Buffer | undefined, erased: ErasedAccount | undefined) => Buffer

export type VisibilityStore = {
	/** Undefined where nothing was saved yet. */
	read(memberId: Buffer): Promise<Buffer | undefined>
	/** Writes what `revise` makes of what is there, with the next version of the card if there is one. */
	save(memberId: Buffer, now: Date, revise: Revise): Promise<void>
}

export function createVisibilityStore(db: Database): VisibilityStore {
	return {
		read: (memberId) => read(db, memberId),
		save: async (memberId, now, revise) => {
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
