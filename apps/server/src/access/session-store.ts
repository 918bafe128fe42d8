import type { Role } from '@ydo/contract/session'
import type { Database } from '#platform/database.ts'

export type SessionStore = {
	/** The member's role if the session is theirs, neither revoked nor over, and the member is active. */
	roleOf(of: { memberId: Buffer; sessionId: Buffer }, now: Date): Promise<Role | undefined>
}

export function createSessionStore(db: Database): SessionStore {
	return {
		roleOf: async ({ memberId, sessionId }, now) => {
			const row = await db
				.selectFrom('sessions')
				.innerJoin('members', 'members.id', 'sessions.member_id')
				.select('members.role')
				.where('sessions.id', '=', sessionId)
				.where('sessions.member_id', '=', memberId)
				.where('sessions.revoked_at', 'is', null)
				.where('sessions.expires_at', '>', now)
				.where('members.status', '=', 'active')
				.executeTakeFirst()
			return row?.role
		},
	}
}
