import { sql } from 'kysely'
import { changeCard } from '#platform/card-changes/store.ts'
import type { Database } from '#platform/database.ts'
import type { Lapse } from './admission.ts'

export type AdmissionStore = {
	/** Why a member is no longer admitted, if so, and the keyed hash of their e-mail. Undefined for a member who was erased. */
	of(memberId: Buffer): Promise<{ lapse: Lapse | null; emailHash: Buffer } | undefined>
	/** Hides a member from now on, to be erased at `lapsesAt`, or at the time told before. */
	lapse(memberId: Buffer, lapse: Lapse, lapsesAt: Date): Promise<void>
	/** Shows a member again, who is not to be erased any more. */
	readmit(memberId: Buffer): Promise<void>
	/** Lapses every member whose e-mail is not among these keyed hashes, and readmits those whose e-mail is. */
	applyRoster(emailHashes: readonly Buffer[], lapsesAt: Date): Promise<void>
	/** Readmits those who lapsed by a roster, where there is none any more. */
	forgetRoster(): Promise<void>
}

const readmitted = { lapse: null, lapses_at: null }

export function createAdmissionStore(db: Database): AdmissionStore {
	return {
		of: (memberId) =>
			db
				.selectFrom('members')
				.select(['lapse', 'email_hash as emailHash'])
				.where('id', '=', memberId)
				.executeTakeFirst(),
		lapse: (memberId, lapse, lapsesAt) =>
			changeCard(db, async ({ trx }) => {
				await trx
					.updateTable('members')
					.set({ lapse, lapses_at: sql`coalesce(lapses_at, ${lapsesAt})` })
					.where('id', '=', memberId)
					.execute()
			}),
		readmit: (memberId) =>
			changeCard(db, async ({ trx }) => {
				await trx.updateTable('members').set(readmitted).where('id', '=', memberId).execute()
			}),
		applyRoster: (emailHashes, lapsesAt) =>
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
		forgetRoster: () =>
			changeCard(db, async ({ trx }) => {
				await trx.updateTable('members').set(readmitted).where('lapse', '=', 'roster').execute()
			}),
	}
}
