import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

export type HealthStore = {
	/** The database's own time, in milliseconds since 1970. Throws while it does not answer. */
	time(): Promise<number>
}

export function createHealthStore(db: Database): HealthStore {
	return {
		async time() {
			const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
			return rows[0]?.now.getTime() ?? Number.NaN
		},
	}
}
