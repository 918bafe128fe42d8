import { type SessionRow, sessionsOf } from '#domain/sessions/store.ts'
import type { Database } from '#infra/database.ts'

/** A member's own sessions; no query touches another member's. */
export function createOwnSessionStore(db: Database) {
	const revoke = (memberId: Buffer, now: Date) =>
		db
			.updateTable('sessions')
			.set({ revoked_at: now })
			.where('member_id', '=', memberId)
			.where('revoked_at', 'is', null)
	return {
		/** Sessions with a valid token, most recently used first. */
		of: (memberId: Buffer, now: Date): Promise<SessionRow[]> => sessionsOf(db, memberId, now),
		/** Ends a session of the member. */
		end: async (memberId: Buffer, id: Buffer, now: Date): Promise<void> => {
			await revoke(memberId, now).where('id', '=', id).execute()
		},
		/** Ends all sessions, except `but` if given. */
		endAll: async (memberId: Buffer, now: Date, but?: Buffer): Promise<void> => {
			await (but ? revoke(memberId, now).where('id', '!=', but) : revoke(memberId, now)).execute()
		},
	}
}
