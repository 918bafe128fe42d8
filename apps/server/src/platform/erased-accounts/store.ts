import type { Database } from '#platform/database.ts'

/** What is kept, sealed, of an account that was erased and has joined again: see kept-sides.ts. */
export type ErasedAccount = { subjectHash: Buffer; sealed: Buffer }

/** Undefined where the member's account was not erased lately. */
export async function erasedAccount(db: Database, memberId: Buffer, now: Date): Promise<ErasedAccount | undefined> {
	return db
		.selectFrom('erased_accounts')
		.innerJoin('members', 'members.subject_hash', 'erased_accounts.subject_hash')
		.select(['erased_accounts.subject_hash as subjectHash', 'erased_accounts.sealed'])
		.where('members.id', '=', memberId)
		.where('erased_accounts.kept_until', '>', now)
		.executeTakeFirst()
}
