import type { Database } from '#platform/database.ts'

/** A session as its tokens need to know it. */
type SessionRow = { rotatedAt: Date; endsAt: Date }

type Rotation = { sessionId: Buffer; presented: Buffer; successor: Buffer; now: Date }

export type SignInStore = {
	/** The member with that subject, made if new; its e-mail's hash is brought up to date. */
	recogniseMember(of: { id: Buffer; subjectHash: Buffer; emailHash: Buffer }): Promise<{ id: Buffer; active: boolean }>
	openSession(session: { id: Buffer; memberId: Buffer; refreshId: Buffer; now: Date; endsAt: Date }): Promise<void>
	/** Replaces the presented refresh id by its successor; undefined unless it is the session's current one. */
	rotate(rotation: Rotation): Promise<SessionRow | undefined>
	/** The living session whose refresh id was the presented one until just now, not before `since`. */
	justRotated(rotation: Rotation, since: Date): Promise<SessionRow | undefined>
	/** Ends the session, whatever its state was. */
	revoke(sessionId: Buffer, now: Date): Promise<void>
	hasCard(memberId: Buffer): Promise<boolean>
}

const living = ['sessions.rotated_at as rotatedAt', 'sessions.expires_at as endsAt'] as const

export function createSignInStore(db: Database): SignInStore {
	return {
		recogniseMember: async ({ id, subjectHash, emailHash }) => {
			const row = await db
				.insertInto('members')
				.values({ id, subject_hash: subjectHash, email_hash: emailHash })
				.onConflict((conflict) => conflict.column('subject_hash').doUpdateSet({ email_hash: emailHash }))
				.returning(['id', 'status'])
				.executeTakeFirstOrThrow()
			return { id: row.id, active: row.status === 'active' }
		},
		openSession: async ({ id, memberId, refreshId, now, endsAt }) => {
			await db
				.insertInto('sessions')
				.values({
					id,
					member_id: memberId,
					refresh_id: refreshId,
					rotated_at: now,
					created_at: now,
					expires_at: endsAt,
				})
				.execute()
		},
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
		revoke: async (sessionId, now) => {
			await db
				.updateTable('sessions')
				.set({ revoked_at: now })
				.where('id', '=', sessionId)
				.where('revoked_at', 'is', null)
				.execute()
		},
		hasCard: async (memberId) => {
			const row = await db.selectFrom('cards').select('member_id').where('member_id', '=', memberId).executeTakeFirst()
			return row !== undefined
		},
	}
}
