import { limits } from '@ydo/contract/limits'
import { changeCard } from '#platform/card-changes/store.ts'
import type { Database, Transaction } from '#platform/database.ts'
import { addNotice } from '#platform/notices.ts'
import { livingSessions } from '#platform/own-sessions/store.ts'

/** A session as its tokens need to know it. */
type SessionRow = { rotatedAt: Date; endsAt: Date }

type NewSession = {
	id: Buffer
	memberId: Buffer
	refreshId: Buffer
	now: Date
	authenticatedAt: Date
	endsAt: Date
	device: Buffer | null
	/** Whether the member's other devices are to be told of it. */
	isTold: boolean
}

type KnownAccount = {
	/** For a new member. */
	id: Buffer
	subjectHash: Buffer
	emailHash: Buffer
	/** The sealed marks to write, given what is there; undefined where that says the same already. */
	reviseMarks(present: Buffer | undefined): Buffer | undefined
}

type Rotation = { sessionId: Buffer; presented: Buffer; successor: Buffer; now: Date }

export type SignInStore = {
	/** When an account that is held back may sign in, sealed; undefined for every other account. */
	holdOf(subjectHash: Buffer): Promise<Buffer | undefined>
	endHold(subjectHash: Buffer): Promise<void>
	/** Whether somebody has that subject. */
	isMember(subjectHash: Buffer): Promise<boolean>
	/** The member with that subject, made if new; what follows from its e-mail is brought up to date, also where its card is kept. */
	recogniseMember(account: KnownAccount): Promise<{ id: Buffer; active: boolean; isNew: boolean }>
	/** The member's sessions with the sealed kind of their device: those that live, and those that ended and are not swept yet. */
	devicesOf(memberId: Buffer, now: Date): Promise<{ id: Buffer; device: Buffer | null; lives: boolean }[]>
	/** Begins a session. Beyond `limits.sessions` the member's session unused for longest ends. */
	openSession(session: NewSession): Promise<void>
	/** Replaces the presented refresh id by its successor; undefined unless it is the session's current one. */
	rotate(rotation: Rotation): Promise<SessionRow | undefined>
	/** The living session whose refresh id was the presented one until just now, not before `since`. */
	justRotated(rotation: Rotation, since: Date): Promise<SessionRow | undefined>
	/**
	 * Ends a living session whose refresh id is no longer the presented one, and tells its member. Answers whose it was;
	 * undefined where there is none, so that each session is told of once.
	 */
	endReused(rotation: Rotation): Promise<Buffer | undefined>
	/** Ends the session, whatever its state was. */
	revoke(sessionId: Buffer, now: Date): Promise<void>
	/** Whether the member has a card, how it is to be seen (sealed, where that was ever said), and when they leave or lapse if they do. */
	standing(
		memberId: Buffer,
	): Promise<{ hasCard: boolean; visibility: Buffer | null; leavesAt: Date | null; lapsesAt: Date | null }>
}

const living = ['sessions.rotated_at as rotatedAt', 'sessions.expires_at as endsAt'] as const

export function createSignInStore(db: Database): SignInStore {
	return {
		holdOf: async (subjectHash) => {
			const row = await db
				.selectFrom('held_accounts')
				.select('sealed')
				.where('subject_hash', '=', subjectHash)
				.executeTakeFirst()
			return row?.sealed
		},
		isMember: async (subjectHash) => {
			const row = await db.selectFrom('members').select('id').where('subject_hash', '=', subjectHash).executeTakeFirst()
			return row !== undefined
		},
		endHold: async (subjectHash) => {
			await db.deleteFrom('held_accounts').where('subject_hash', '=', subjectHash).execute()
		},
		recogniseMember: async ({ id, subjectHash, emailHash, reviseMarks }) => {
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
		devicesOf: async (memberId, now) => {
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
		openSession: ({ id, memberId, refreshId, now, authenticatedAt, endsAt, device, isTold }) =>
			db.transaction().execute(async (trx) => {
				// Sign-ins of one member wait for each other here, so that none misses another's session when it counts.
				await trx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
				const times = { rotated_at: now, created_at: now, authenticated_at: authenticatedAt, expires_at: endsAt }
				await trx
					.insertInto('sessions')
					.values({ id, member_id: memberId, refresh_id: refreshId, device, ...times })
					.execute()
				await endOldest(trx, { memberId, but: id, now })
				if (isTold) await addNotice(trx, memberId, 'sign-in')
			}),
		rotate: ({ sessionId, presented, successor, now }) =>
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
		justRotated: ({ sessionId, presented, now }, since) =>
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
		endReused: ({ sessionId, presented, now }) =>
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
				if (ended) await addNotice(trx, ended.memberId, 'token-reused')
				return ended?.memberId
			}),
		revoke: async (sessionId, now) => {
			await db
				.updateTable('sessions')
				.set({ revoked_at: now })
				.where('id', '=', sessionId)
				.where('revoked_at', 'is', null)
				.execute()
		},
		standing: async (memberId) => {
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

/** Ends the sessions beyond the member's `limits.sessions`, `but` among those that stay. */
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
