import type { Database } from '#platform/database.ts'

export type ReportRow = { id_hash: Buffer; code: string; report: Buffer; filed_day: number }

/** What a member reported, of the latest day first. */
export function reportsOf(db: Database, reporterHash: Buffer): Promise<ReportRow[]> {
	return db
		.selectFrom('reports')
		.select(['id_hash', 'code', 'report', 'filed_day'])
		.where('reporter_hash', '=', reporterHash)
		.orderBy('filed_day', 'desc')
		.orderBy('id_hash')
		.execute()
}
