import { lifetimes } from '@ydo/contract/timings'
import { sql } from 'kysely'
import type { Database } from '#infra/database.ts'

export type DeviceRow = { endpointHash: Buffer; secretHash: Buffer | null; memberId: Buffer; sealed: Buffer }

/** Subscriptions with an active session and an active member; no other is notified or may ask for news. */
export function createDeviceStore(db: Database) {
	const living = (now: Date) =>
		db
			.selectFrom('push_subscriptions')
			.innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
			.innerJoin('members', 'members.id', 'push_subscriptions.member_id')
			.select([
				'push_subscriptions.endpoint_hash as endpointHash',
				'push_subscriptions.secret_hash as secretHash',
				'push_subscriptions.member_id as memberId',
				'push_subscriptions.sealed',
			])
			.where('members.status', '=', 'active')
			.where('sessions.revoked_at', 'is', null)
			.where('sessions.expires_at', '>', now)
			.where('sessions.rotated_at', '>', new Date(now.getTime() - lifetimes.refreshToken * 1000))

	return {
		of: (memberIds: readonly Buffer[], now: Date): Promise<DeviceRow[]> =>
			living(now).where('push_subscriptions.member_id', '=', sql<Buffer>`any(${memberIds}::bytea[])`).execute(),
		find: (endpointHash: Buffer, now: Date): Promise<DeviceRow | undefined> =>
			living(now).where('push_subscriptions.endpoint_hash', '=', endpointHash).executeTakeFirst(),
		remove: async (endpointHash: Buffer): Promise<void> => {
			await db.deleteFrom('push_subscriptions').where('endpoint_hash', '=', endpointHash).execute()
		},
	}
}
