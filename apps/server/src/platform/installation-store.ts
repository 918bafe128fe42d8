import type { Database } from './database.ts'

/** The one row that says which keys a database was made with. */
export function createInstallationStore(db: Database) {
	const fingerprint = async (): Promise<Buffer | undefined> => {
		const row = await db.selectFrom('installation').select('key_fingerprint').executeTakeFirst()
		return row?.key_fingerprint
	}
	return {
		/** Undefined before the first start. */
		fingerprint,
		/** Keeps `proposed` unless there is one, and answers the one that is kept. */
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
