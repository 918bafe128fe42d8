import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Access to the one row that records which keys the database was created with. */
export function createInstallationStore(db: Database) {
	const fingerprint = async (): Promise<Buffer | undefined> => {
		const row = await db.selectFrom('installation').select('key_fingerprint').executeTakeFirst()
		return row?.key_fingerprint
	}
	return {
		/** Undefined before the first start. */
		fingerprint,
		/** Stores `proposed` unless a fingerprint exists, and returns the stored one. */
		async keepFingerprint(proposed: Buffer): Promise<Buffer | undefined> {
			const row = { key_fingerprint: proposed }
			await db
				.insertInto('installation')
				.values(row)
				.onConflict((conflict) => conflict.column('one').doNothing())
				.execute()
			return fingerprint()
		},
	}
}

/** The database's clock in Unix milliseconds. Throws while it does not answer. */
export async function databaseTime(db: Database): Promise<number> {
	const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
	return rows[0]?.now.getTime() ?? Number.NaN
}
