import type { Database } from '#platform/database.ts'
import { type SessionRow, sessionsOf } from '#platform/own-sessions/store.ts'

/** A member's own sessions: nothing here reads or ends anybody else's. */
export type OwnSessionStore = {
	/** Those with a token that is still good, the one used last first. */
	of(memberId: Buffer, now: Date): Promise<SessionRow[]>
	/** Ends one, if it is the member's. */
	end(memberId: Buffer, id: Buffer, now: Date): Promise<void>
	/** Ends all, but for one if that is told. */
	endAll(memberId: Buffer, now: Date, but?: Buffer): Promise<void>
}

export function createOwnSessionStore(db: Database): OwnSessionStore {
	const revoke = (memberId: Buffer, now: Date) =>
		db
			.updateTable('sessions')
			.set({ revoked_at: now })
			.where('member_id', '=', memberId)
			.where('revoked_at', 'is', null)
	return {
		of: (memberId, now) => sessionsOf(db, memberId, now),
		end: async (memberId, id, now) => {
			await revoke(memberId, now).where('id', '=', id).execute()
		},
		endAll: async (memberId, now, but) => {
			await (but ? revoke(memberId, now).where('id', '!=', but) : revoke(memberId, now)).execute()
		},
	}
}
