import type { Database } from '#platform/database.ts'

export type ReportRow = { id_hash: Buffer; code: string; report: Buffer; filed_at: Date }

/** What a member reported, the latest first. */
export function reportsOf(db: Database, reporterHash: Buffer): Promise<ReportRow[]> {
	return db
		.selectFrom('reports')
		.select(['id_hash', 'code', 'report', 'filed_at'])
		.where('reporter_hash', '=', reporterHash)
		.orderBy('filed_at', 'desc')
		.orderBy('id_hash')
		.execute()
}
