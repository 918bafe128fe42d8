import { limits } from '@ydo/contract/limits'
import { changeCard } from '#domain/card-changes/store.ts'
import { addNotice, type StoredNotice } from '#domain/notices/store.ts'
import { livingSessions } from '#domain/sessions/store.ts'
import type { Database, Transaction } from '#infra/database.ts'

/** The session data that tokens need. */
type SessionRow = { rotatedAt: Date; endsAt: Date }

type NewSession = {
	id: Buffer
	memberId: Buffer
	refreshId: Buffer
	now: Date
	authenticatedAt: Date
	endsAt: Date
	device: Buffer | null
	/** Notice for the member's other devices, if any. */
	notice: StoredNotice | undefined
}

type KnownAccount = {
	/** Used if the member is new. */
	id: Buffer
	now: Date
	subjectHash: Buffer
	emailHash: Buffer
	/** Returns the sealed marks to write, given the current ones; undefined if unchanged. */
	reviseMarks(present: Buffer | undefined): Buffer | undefined
}

type Rotation = { sessionId: Buffer; presented: Buffer; successor: Buffer; now: Date }

const living = ['sessions.rotated_at as rotatedAt', 'sessions.expires_at as endsAt'] as const

export function createSignInStore(db: Database) {
	return {
		/** Sealed time from which a held account may sign in; undefined for other accounts. */
		holdOf: async (subjectHash: Buffer): Promise<Buffer | undefined> => {
			const row = await db
				.selectFrom('held_accounts')
				.select('sealed')
				.where('subject_hash', '=', subjectHash)
				.executeTakeFirst()
			return row?.sealed
		},
		/** True if a member has that subject. */
		isMember: async (subjectHash: Buffer): Promise<boolean> => {
			const row = await db.selectFrom('members').select('id').where('subject_hash', '=', subjectHash).executeTakeFirst()
			return row !== undefined
		},
		endHold: async (subjectHash: Buffer): Promise<void> => {
			await db.deleteFrom('held_accounts').where('subject_hash', '=', subjectHash).execute()
		},
		/**
		 * Finds or creates the member with that subject, and updates data derived from the e-mail, including in cached cards.
		 * 'left' if the account was erased lately and cannot rejoin yet.
		 */
		recogniseMember: async ({
			id,
			now,
			subjectHash,
			emailHash,
			reviseMarks,
		}: KnownAccount): Promise<{ id: Buffer; active: boolean; isNew: boolean } | 'left'> => {
			const known = await db
				.selectFrom('members')
				.select(['id', 'status', 'email_hash', 'marks'])
				.where('subject_hash', '=', subjectHash)
				.executeTakeFirst()
			const marks = reviseMarks(known?.marks ?? undefined)
			if (known?.email_hash.equals(emailHash) && !marks)
				return { id: known.id, active: known.status === 'active', isNew: false }
			const news = { email_hash: emailHash, ...(marks && { marks }) }
			return changeCard(db, async ({ trx, touch }) => {
				if (!known && (await hasLeftLately(trx, subjectHash, now))) return 'left'
				const row = await trx
					.insertInto('members')
					.values({ id, subject_hash: subjectHash, ...news })
					.onConflict((conflict) => conflict.column('subject_hash').doUpdateSet(news))
					.returning(['id', 'status'])
					.executeTakeFirstOrThrow()
				await touch(row.id)
				return { id: row.id, active: row.status === 'active', isNew: !known }
			})
		},
		/** The member's sessions with the sealed kind of device: live ones, and ended ones not yet swept. */
		devicesOf: async (
			memberId: Buffer,
			now: Date,
		): Promise<{ id: Buffer; device: Buffer | null; lives: boolean }[]> => {
			const rows = await db
				.selectFrom('sessions')
				.select(['id', 'device', 'revoked_at', 'expires_at'])
				.where('member_id', '=', memberId)
				.execute()
			return rows.map(({ id, device, revoked_at, expires_at }) => ({
				id,
				device,
				lives: revoked_at === null && expires_at > now,
			}))
		},
		/** Opens a session. Beyond `limits.sessions` the member's least recently used one ends. */
		openSession: ({
			id,
			memberId,
			refreshId,
			now,
			authenticatedAt,
			endsAt,
			device,
			notice,
		}: NewSession): Promise<void> =>
			db.transaction().execute(async (trx) => {
				// Serializes a member's sign-ins, so that each counts the others' sessions.
				await trx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
				const times = { rotated_at: now, created_at: now, authenticated_at: authenticatedAt, expires_at: endsAt }
				await trx
					.insertInto('sessions')
					.values({ id, member_id: memberId, refresh_id: refreshId, device, ...times })
					.execute()
				await endOldest(trx, { memberId, but: id, now })
				if (notice) await addNotice(trx, memberId, notice)
			}),
		/** Replaces the presented refresh id by its successor; undefined unless it is the session's current one. */
		rotate: ({ sessionId, presented, successor, now }: Rotation): Promise<SessionRow | undefined> =>
			db
				.updateTable('sessions')
				.from('members')
				.set({ refresh_id: successor, previous_refresh_id: presented, rotated_at: now })
				.whereRef('members.id', '=', 'sessions.member_id')
				.where('members.status', '=', 'active')
				.where('sessions.id', '=', sessionId)
				.where('sessions.refresh_id', '=', presented)
				.where('sessions.revoked_at', 'is', null)
				.where('sessions.expires_at', '>', now)
				.returning(living)
				.executeTakeFirst(),
		/** The live session that replaced the presented refresh id at or after `since`. */
		justRotated: ({ sessionId, presented, now }: Rotation, since: Date): Promise<SessionRow | undefined> =>
			db
				.selectFrom('sessions')
				.innerJoin('members', 'members.id', 'sessions.member_id')
				.select(living)
				.where('members.status', '=', 'active')
				.where('sessions.id', '=', sessionId)
				.where('sessions.previous_refresh_id', '=', presented)
				.where('sessions.rotated_at', '>=', since)
				.where('sessions.revoked_at', 'is', null)
				.where('sessions.expires_at', '>', now)
				.executeTakeFirst(),
		/**
		 * Ends a live session whose current refresh id is not the presented one, and notifies its member. Returns the member's id;
		 * undefined if no session was ended, so that each causes one notice.
		 */
		endReused: ({ sessionId, presented, now }: Rotation, notice: StoredNotice): Promise<Buffer | undefined> =>
			db.transaction().execute(async (trx) => {
				const ended = await trx
					.updateTable('sessions')
					.from('members')
					.set({ revoked_at: now })
					.whereRef('members.id', '=', 'sessions.member_id')
					.where('members.status', '=', 'active')
					.where('sessions.id', '=', sessionId)
					.where('sessions.refresh_id', '!=', presented)
					.where('sessions.revoked_at', 'is', null)
					.where('sessions.expires_at', '>', now)
					.returning('sessions.member_id as memberId')
					.executeTakeFirst()
				if (ended) await addNotice(trx, ended.memberId, notice)
				return ended?.memberId
			}),
		/** Ends the session in any state. */
		revoke: async (sessionId: Buffer, now: Date): Promise<void> => {
			await db
				.updateTable('sessions')
				.set({ revoked_at: now })
				.where('id', '=', sessionId)
				.where('revoked_at', 'is', null)
				.execute()
		},
		/** Whether the member has a card, the sealed visibility settings (if any), and when they leave or lapse. */
		stateOf: async (
			memberId: Buffer,
		): Promise<{ hasCard: boolean; visibility: Buffer | null; leavesAt: Date | null; lapsesAt: Date | null }> => {
			const row = await db
				.selectFrom('members')
				.leftJoin('cards', 'cards.member_id', 'members.id')
				.leftJoin('visibility', 'visibility.member_id', 'members.id')
				.select(['members.leaves_at', 'members.lapses_at', 'cards.member_id', 'visibility.sealed'])
				.where('members.id', '=', memberId)
				.executeTakeFirst()
			return {
				hasCard: Boolean(row?.member_id),
				visibility: row?.sealed ?? null,
				leavesAt: row?.leaves_at ?? null,
				lapsesAt: row?.lapses_at ?? null,
			}
		},
	}
}

/** Ends the member's sessions beyond `limits.sessions`; `but` stays. */
async function endOldest(
	trx: Transaction,
	{ memberId, but, now }: { memberId: Buffer; but: Buffer; now: Date },
): Promise<void> {
	const oldest = livingSessions(trx, memberId, now)
		.select('id')
		.where('id', '!=', but)
		.offset(limits.sessions - 1)
	await trx.updateTable('sessions').set({ revoked_at: now }).where('id', 'in', oldest).execute()
}

/** Call under the clock row's lock, which erasure takes too: the later transaction sees the earlier one's rows. */
async function hasLeftLately(trx: Transaction, subjectHash: Buffer, now: Date): Promise<boolean> {
	const row = await trx
		.selectFrom('left_accounts')
		.select('rejoins_at')
		.where('subject_hash', '=', subjectHash)
		.where('rejoins_at', '>', now)
		.executeTakeFirst()
	return row !== undefined
}
