import { sql } from 'kysely'
import { changeCard } from '#domain/card-changes/store.ts'
import type { Database } from '#infra/database.ts'

/** Reason for refusing an address: not on the roster, or against the institute's address rules. */
export type Lapse = 'roster' | 'address'

const readmitted = { lapse: null, lapses_at: null }

export function createAdmissionStore(db: Database) {
	return {
		/** The member's lapse, if any, and the keyed hash of their e-mail. Undefined for an erased member. */
		of: (memberId: Buffer): Promise<{ lapse: Lapse | null; emailHash: Buffer } | undefined> =>
			db
				.selectFrom('members')
				.select(['lapse', 'email_hash as emailHash'])
				.where('id', '=', memberId)
				.executeTakeFirst(),
		/** Hides a member and schedules erasure at `lapsesAt`, unless an earlier lapse already set the time. */
		lapse: (memberId: Buffer, lapse: Lapse, lapsesAt: Date): Promise<void> =>
			changeCard(db, async ({ trx }) => {
				await trx
					.updateTable('members')
					.set({ lapse, lapses_at: sql`coalesce(lapses_at, ${lapsesAt})` })
					.where('id', '=', memberId)
					.execute()
			}),
		/** Restores a member and cancels the erasure. */
		readmit: (memberId: Buffer): Promise<void> =>
			changeCard(db, async ({ trx }) => {
				await trx.updateTable('members').set(readmitted).where('id', '=', memberId).execute()
			}),
		/** Lapses every member whose e-mail hash is missing from this list and readmits those whose hash is on it. */
		applyRoster: (emailHashes: readonly Buffer[], lapsesAt: Date): Promise<void> =>
			changeCard(db, async ({ trx }) => {
				const isListed = sql<boolean>`exists (select from unnest(${emailHashes}::bytea[]) as listed (hash) where hash = email_hash)`
				await trx
					.updateTable('members')
					.set({ lapse: 'roster', lapses_at: lapsesAt })
					.where('lapses_at', 'is', null)
					.where(sql<boolean>`not ${isListed}`)
					.execute()
				await trx.updateTable('members').set(readmitted).where('lapses_at', 'is not', null).where(isListed).execute()
			}),
		/** Readmits members who lapsed by a roster, once there is no roster. */
		forgetRoster: (): Promise<void> =>
			changeCard(db, async ({ trx }) => {
				await trx.updateTable('members').set(readmitted).where('lapse', '=', 'roster').execute()
			}),
	}
}

/** Sealed record of an erased account that joined again: see stored-visibility.ts. */
export type ErasedAccount = { subjectHash: Buffer; sealed: Buffer }

/** Undefined if the member's account was not erased recently. */
export async function erasedAccount(db: Database, memberId: Buffer, now: Date): Promise<ErasedAccount | undefined> {
	return db
		.selectFrom('erased_accounts')
		.innerJoin('members', 'members.subject_hash', 'erased_accounts.subject_hash')
		.select(['erased_accounts.subject_hash as subjectHash', 'erased_accounts.sealed'])
		.where('members.id', '=', memberId)
		.where('erased_accounts.kept_until', '>', now)
		.executeTakeFirst()
}
