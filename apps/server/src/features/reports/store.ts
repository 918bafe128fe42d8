import { reportLimits } from '@ydo/contract/reports'
import { countUpTo } from '#domain/account-counts/store.ts'
import { type ReportHashes, type ReportRow, reportsOf } from '#domain/reports/store.ts'
import type { Database } from '#infra/database.ts'

type NewReport = ReportHashes & {
	aboutId: Buffer
	code: string
	evidence: Buffer
	/** UTC. */
	day: number
	/** Key of the reporter's daily count. */
	countKey: Buffer
	/** Seals the report with the keyed subject hash of the reported member, if there is one. */
	seal(subjectHash: Buffer | undefined): Buffer
}

export function createReportStore(db: Database) {
	return {
		/** A member's own reports, latest day first. */
		of: (reporterHash: Buffer): Promise<ReportRow[]> => reportsOf(db, reporterHash),
		/**
		 * Stores a report, or returns the existing one with its id. Runs the same statements whether or not the reported member
		 * exists; no row names the reporter. 'spent' if the reporter's account has reached the daily limit.
		 */
		file: async ({
			idHash,
			reporterHash,
			accusedHash,
			aboutId,
			code,
			evidence,
			day,
			countKey: key,
			seal,
		}: NewReport): Promise<ReportRow | 'spent'> => {
			const found = await db.selectFrom('members').select('subject_hash').where('id', '=', aboutId).executeTakeFirst()
			const report = seal(found?.subject_hash)
			const held = await reportOf(db, idHash)
			if (held) return held
			// A separate transaction: PostgreSQL stores the transaction id with each row, which would link the count to the report.
			if (!(await countUpTo(db, { key, day }, reportLimits.reportsPerDay))) return 'spent'
			const hashes = { id_hash: idHash, reporter_hash: reporterHash, accused_hash: accusedHash }
			await db
				.insertInto('reports')
				.values({ ...hashes, code, report, evidence, filed_day: day })
				.onConflict((conflict) => conflict.column('id_hash').doNothing())
				.execute()
			const filed = await reportOf(db, idHash)
			if (!filed) throw new Error('a filed report is missing')
			return filed
		},
	}
}

function reportOf(db: Database, idHash: Buffer): Promise<ReportRow | undefined> {
	return db
		.selectFrom('reports')
		.select(['id_hash', 'code', 'report', 'filed_day'])
		.where('id_hash', '=', idHash)
		.executeTakeFirst()
}
