import type { Role } from '@ydo/contract/session'
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/** Whose session it is said to be. */
export type SessionHolder = { memberId: Buffer; sessionId: Buffer }

/** `lapsed`: their address is no longer admitted. */
type Rights = { role: Role; lapsed: boolean }

export type SessionStore = {
	/**
	 * For each holder what the member may, if the session is theirs, neither revoked nor over, and the member is active. In the
	 * order of the holders, from one query.
	 */
	rightsOf(holders: readonly SessionHolder[], now: Date): Promise<(Rights | undefined)[]>
}

export function createSessionStore(db: Database): SessionStore {
	return {
		rightsOf: async (holders, now) => {
			const ids = holders.map(({ sessionId }) => sessionId)
			const rows = await db
				.selectFrom('sessions')
				.innerJoin('members', 'members.id', 'sessions.member_id')
				.select(['sessions.id', 'sessions.member_id', 'members.role', 'members.lapses_at'])
				.where('sessions.id', '=', sql<Buffer>`any(${ids}::bytea[])`)
				.where('sessions.revoked_at', 'is', null)
				.where('sessions.expires_at', '>', now)
				.where('members.status', '=', 'active')
				.execute()
			const found = new Map(rows.map((row) => [row.id.toString('hex'), row]))
			return holders.map(({ memberId, sessionId }) => {
				const row = found.get(sessionId.toString('hex'))
				return row?.member_id.equals(memberId) ? { role: row.role, lapsed: row.lapses_at !== null } : undefined
			})
		},
	}
}
