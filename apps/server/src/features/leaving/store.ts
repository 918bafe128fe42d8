import { lifetimes } from '@ydo/contract/timings'
import { sql } from 'kysely'
import { forgetCounts } from '#domain/account-counts/store.ts'
import { changeCard, changeCardUnless, removeWithin } from '#domain/card-changes/store.ts'
import type { Database, Transaction } from '#infra/database.ts'
import { dayOf } from '#infra/time.ts'

/** Sealed data kept about an erased account, and its expiry. */
type Kept = { sealed: Buffer; until: Date }

/** An account with a card at the time of its erasure. */
export type Leaving = { subjectHash: Buffer; card: Buffer; visibility: Buffer | null }

type Erasure = { keep(account: Leaving): Kept | undefined; rejoinsAt: Date; dueAt?: Date | undefined }

export function createLeavingStore(db: Database) {
	return {
		/** Hides the member and ends all sessions now; the member is erased at `leavesAt`. */
		schedule: (memberId: Buffer, leavesAt: Date, now: Date): Promise<void> =>
			changeCard(db, async ({ trx }) => {
				await trx.updateTable('members').set({ leaves_at: leavesAt }).where('id', '=', memberId).execute()
				await trx
					.updateTable('sessions')
					.set({ revoked_at: now })
					.where('member_id', '=', memberId)
					.where('revoked_at', 'is', null)
					.execute()
			}),
		/** Cancels that. */
		stay: async (memberId: Buffer): Promise<void> => {
			await changeCardUnless(db, refuseIfStaying(memberId), ({ trx }) =>
				trx.updateTable('members').set({ leaves_at: null }).where('id', '=', memberId).execute(),
			)
		},
		/**
		 * Members to erase now: they asked for it, or their address is no longer admitted. Suspended members are skipped, since
		 * erasing would end the suspension.
		 */
		due: async (now: Date, limit: number): Promise<Buffer[]> => {
			const rows = await whoLeave(db, now).limit(limit).execute()
			return rows.map((row) => row.id)
		},
		/**
		 * Deletes a member with all their rows in one transaction, keeping only what `keep` returns for the account, which cannot
		 * rejoin until `rejoinsAt`. With `dueAt`, only if the member is due by then. Returns the ids of the photos whose files must
		 * be deleted.
		 */
		erase: (memberId: Buffer, { keep, rejoinsAt, dueAt }: Erasure): Promise<Buffer[]> =>
			changeCard(db, async (change) => {
				const { trx } = change
				// Serialized with `stay` by the clock row's lock: a cancellation either came before or is too late.
				if (dueAt && !(await whoLeave(trx, dueAt).where('id', '=', memberId).executeTakeFirst())) return []
				await keepPreferences(trx, memberId, keep)
				await keepOut(trx, memberId, rejoinsAt)
				return removeWithin(change, memberId)
			}),
		/** Deletes ended sessions, old daily counts, and expired records of erased accounts. */
		sweep: async (now: Date): Promise<void> => {
			await db.deleteFrom('erased_accounts').where('kept_until', '<=', now).execute()
			await db.deleteFrom('left_accounts').where('rejoins_at', '<=', now).execute()
			await forgetCounts(db, dayOf(now.getTime()))
			const stale = new Date(now.getTime() - lifetimes.refreshToken * 1000)
			await db
				.deleteFrom('sessions')
				.where((where) =>
					where.or([
						where('revoked_at', 'is not', null),
						where('expires_at', '<=', now),
						where('rotated_at', '<=', stale),
					]),
				)
				.execute()
		},
	}
}

/** Refuses a member who is not leaving. */
function refuseIfStaying(memberId: Buffer) {
	return async (db: Database) => {
		const leaving = await db
			.selectFrom('members')
			.select('id')
			.where('id', '=', memberId)
			.where('leaves_at', 'is not', null)
			.executeTakeFirst()
		return leaving ? undefined : 'stays'
	}
}

function whoLeave(db: Database, now: Date) {
	return db
		.selectFrom('members')
		.select('id')
		.where((where) => where.or([where('leaves_at', '<=', now), where('lapses_at', '<=', now)]))
		.where('status', '=', 'active')
}

async function keepPreferences(trx: Transaction, memberId: Buffer, keep: Erasure['keep']): Promise<void> {
	const row = await trx
		.selectFrom('cards')
		.innerJoin('members', 'members.id', 'cards.member_id')
		.leftJoin('visibility', 'visibility.member_id', 'cards.member_id')
		.select(['members.subject_hash as subjectHash', 'cards.sealed as card', 'visibility.sealed as visibility'])
		.where('cards.member_id', '=', memberId)
		.executeTakeFirst()
	if (!row) return // without a card there were no preferences to keep; an earlier card's record stays
	const kept = keep(row)
	if (!kept) return
	const { sealed, until } = kept
	await trx
		.insertInto('erased_accounts')
		.values({ subject_hash: row.subjectHash, sealed, kept_until: until })
		.onConflict((conflict) => conflict.column('subject_hash').doUpdateSet({ sealed, kept_until: until }))
		.execute()
}

async function keepOut(trx: Transaction, memberId: Buffer, rejoinsAt: Date): Promise<void> {
	await trx
		.insertInto('left_accounts')
		.columns(['subject_hash', 'rejoins_at'])
		.expression((from) =>
			from
				.selectFrom('members')
				.select(['subject_hash', sql<Date>`${rejoinsAt}::timestamptz`.as('rejoins_at')])
				.where('id', '=', memberId),
		)
		.onConflict((conflict) => conflict.column('subject_hash').doUpdateSet({ rejoins_at: rejoinsAt }))
		.execute()
}
