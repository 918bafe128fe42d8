import { sql } from 'kysely'
import { createBatcher } from './batcher.ts'
import type { Database } from './database.ts'

/** The channel on which PostgreSQL tells every instance whose numbers grew: a message is a member's id in hex, and nothing else. */
export const newsChannel = 'news'

/**
 * Tells every instance that a member's numbers grew, after they did. Many at once share a statement: within each writing one it
 * would make commits wait for each other. A call that is lost with its process is made good by the sockets' next check.
 */
export function createWaker(db: Database): (memberId: Buffer) => void {
	const wake = createBatcher(async (ids: readonly string[]) => {
		await sql`select pg_notify(${newsChannel}, id) from unnest(${ids}::text[]) id`.execute(db)
		return ids
	})
	return (memberId) => void wake(memberId.toString('hex')).catch(() => {})
}
