import { lifetimes } from '@ydo/contract/timings'
import type { Database } from '#platform/database.ts'

export type SessionRow = { id: Buffer; device: Buffer | null; created_at: Date; rotated_at: Date }

/** A member's sessions with a token that is still good, the one used last first. */
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
