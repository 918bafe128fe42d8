import { lifetimes } from '@ydo/contract/timings'
import type { Database } from '#platform/database.ts'

export type SessionRow = { id: Buffer; device: Buffer | null; created_at: Date; rotated_at: Date }

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
		of: (memberId, now) =>
			db
				.selectFrom('sessions')
				.select(['id', 'device', 'created_at', 'rotated_at'])
				.where('member_id', '=', memberId)
				.where('revoked_at', 'is', null)
				.where('expires_at', '>', now)
				.where('rotated_at', '>', new Date(now.getTime() - lifetimes.refreshToken * 1000))
				.orderBy('rotated_at', 'desc')
				.orderBy('id')
				.execute(),
		end: async (memberId, id, now) => {
			await revoke(memberId, now).where('id', '=', id).execute()
		},
		endAll: async (memberId, now, but) => {
			await (but ? revoke(memberId, now).where('id', '!=', but) : revoke(memberId, now)).execute()
		},
	}
}
