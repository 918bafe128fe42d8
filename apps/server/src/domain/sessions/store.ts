import type { Role } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import { sql } from 'kysely'
import type { Database } from '#infra/database.ts'

export type SessionRow = { id: Buffer; device: Buffer | null; created_at: Date; rotated_at: Date }

/** A member's sessions with an unexpired token, most recently used first. */
export function sessionsOf(db: Database, memberId: Buffer, now: Date): Promise<SessionRow[]> {
	return livingSessions(db, memberId, now).select(['id', 'device', 'created_at', 'rotated_at']).execute()
}

/** The query behind `sessionsOf`, for callers to select from. */
export function livingSessions(db: Database, memberId: Buffer, now: Date) {
	return db
		.selectFrom('sessions')
		.where('member_id', '=', memberId)
		.where('revoked_at', 'is', null)
		.where('expires_at', '>', now)
		.where('rotated_at', '>', new Date(now.getTime() - lifetimes.refreshToken * 1000))
		.orderBy('rotated_at', 'desc')
		.orderBy('id')
}

/** The member and session that a token claims. */
export type SessionHolder = { memberId: Buffer; sessionId: Buffer }

/**
 * `account`: keyed hash of the member's subject, used as the rate-limit key. `lapsed`: the address is no longer admitted.
 * `authenticatedAt`: when the member last authenticated at the provider.
 */
export type LivingSession = { account: Buffer; role: Role; lapsed: boolean; authenticatedAt: Date }

export function createSessionStore(db: Database) {
	return {
		/**
		 * For each holder, in order, the session if it belongs to the member, is neither revoked nor expired, and the member is
		 * active. One query.
		 */
		livingOf: async (holders: readonly SessionHolder[], now: Date): Promise<(LivingSession | undefined)[]> => {
			const ids = holders.map(({ sessionId }) => sessionId)
			const rows = await db
				.selectFrom('sessions')
				.innerJoin('members', 'members.id', 'sessions.member_id')
				.select([
					'sessions.id',
					'sessions.member_id',
					'sessions.authenticated_at as authenticatedAt',
					'members.subject_hash as account',
					'members.role',
					'members.lapses_at',
				])
				.where('sessions.id', '=', sql<Buffer>`any(${ids}::bytea[])`)
				.where('sessions.revoked_at', 'is', null)
				.where('sessions.expires_at', '>', now)
				.where('members.status', '=', 'active')
				.execute()
			const found = new Map(rows.map((row) => [row.id.toString('hex'), row]))
			return holders.map(({ memberId, sessionId }) => {
				const row = found.get(sessionId.toString('hex'))
				return row?.member_id.equals(memberId) ? { ...row, lapsed: row.lapses_at !== null } : undefined
			})
		},
	}
}
