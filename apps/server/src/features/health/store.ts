import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

export type HealthStore = {
	/** Throws while the database does not answer. */
	ping(): Promise<void>
}

export function createHealthStore(db: Database): HealthStore {
	return {
		async ping() {
			await sql`select 1`.execute(db)
		},
	}
}
