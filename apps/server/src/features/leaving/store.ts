import { lifetimes } from '@ydo/contract/timings'
import { changeCard, changeCardUnless, removeWithin } from '#platform/card-changes/store.ts'
import type { Database, Transaction } from '#platform/database.ts'

/** What stays of an erased account, sealed. */
type Kept = { sealed: Buffer; until: Date }

/** An account with a card, as it is erased. */
export type Leaving = { subjectHash: Buffer; card: Buffer; visibility: Buffer | null }

export type LeavingStore = {
	/** From now on nobody sees the member, and every session is over; erased at `leavesAt`. */
	schedule(memberId: Buffer, leavesAt: Date, now: Date): Promise<void>
	/** Takes that back. */
	stay(memberId: Buffer): Promise<void>
	/**
	 * Members whose time has come, by their own wish or since their address is no longer admitted. Not those who were suspended:
	 * erasing would end that.
	 */
	due(now: Date, limit: number): Promise<Buffer[]>
	/**
	 * Removes a member and all that hangs on it in one transaction, but for what `keep` makes of their account.
	 * With `dueAt`, only if their time has come by then. Answers the ids of the photos whose files have to go.
	 */
	erase(memberId: Buffer, keep: (account: Leaving) => Kept | undefined, dueAt?: Date): Promise<Buffer[]>
	/** Forgets sessions that are over, and what was kept of erased accounts long enough. */
	sweep(now: Date): Promise<void>
}

export function createLeavingStore(db: Database): LeavingStore {
	return {
		schedule: (memberId, leavesAt, now) =>
			changeCard(db, async ({ trx }) => {
				await trx.updateTable('members').set({ leaves_at: leavesAt }).where('id', '=', memberId).execute()
				await trx
					.updateTable('sessions')
					.set({ revoked_at: now })
					.where('member_id', '=', memberId)
					.where('revoked_at', 'is', null)
					.execute()
			}),
		stay: async (memberId) => {
			await changeCardUnless(db, refuseIfStaying(memberId), ({ trx }) =>
				trx.updateTable('members').set({ leaves_at: null }).where('id', '=', memberId).execute(),
			)
		},
		due: async (now, limit) => {
			const rows = await whoLeave(db, now).limit(limit).execute()
			return rows.map((row) => row.id)
		},
		erase: (memberId, keep, dueAt) =>
			changeCard(db, async (change) => {
				const { trx } = change
				// Who stays after all has said so before, or comes too late: both wait for the clock's row.
				if (dueAt && !(await whoLeave(trx, dueAt).where('id', '=', memberId).executeTakeFirst())) return []
				await keepSides(trx, memberId, keep)
				return removeWithin(change, memberId)
			}),
		sweep: async (now) => {
			await db.deleteFrom('erased_accounts').where('kept_until', '<=', now).execute()
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

/** Refuses whoever is not leaving. */
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

async function keepSides(
	trx: Transaction,
	memberId: Buffer,
	keep: Parameters<LeavingStore['erase']>[1],
): Promise<void> {
	const row = await trx
		.selectFrom('cards')
		.innerJoin('members', 'members.id', 'cards.member_id')
		.leftJoin('visibility', 'visibility.member_id', 'cards.member_id')
		.select(['members.subject_hash as subjectHash', 'cards.sealed as card', 'visibility.sealed as visibility'])
		.where('cards.member_id', '=', memberId)
		.executeTakeFirst()
	if (!row) return // who never had a card has seen nobody; what is kept of one before stays
	const kept = keep(row)
	if (!kept) return
	const { sealed, until } = kept
	await trx
		.insertInto('erased_accounts')
		.values({ subject_hash: row.subjectHash, sealed, kept_until: until })
		.onConflict((conflict) => conflict.column('subject_hash').doUpdateSet({ sealed, kept_until: until }))
		.execute()
}
