import { reportLimits } from '@ydo/contract/reports'
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { type ReportRow, reportsOf } from '#platform/reports/store.ts'
import type { ReportHashes } from '#platform/reports/stored-report.ts'

type NewReport = ReportHashes & {
	aboutId: Buffer
	code: string
	evidence: Buffer
	/** UTC. */
	day: number
	/** The report, with the keyed hash of the subject who has the id, if anybody has. */
	seal(subjectHash: Buffer | undefined): Buffer
}

export type ReportStore = {
	/** A member's own, of the latest day first. */
	of(reporterHash: Buffer): Promise<ReportRow[]>
	/**
	 * Keeps a report, or answers the one that is there under its id. The same statements whoever it is about and whether there is
	 * anybody; no row names the reporter. 'spent' where they have filed all of the day: what comes at once may go a little beyond.
	 */
	file(report: NewReport): Promise<ReportRow | 'spent'>
}

export function createReportStore(db: Database): ReportStore {
	return {
		of: (reporterHash) => reportsOf(db, reporterHash),
		file: async ({ idHash, reporterHash, accusedHash, aboutId, code, evidence, day, seal }) => {
			const found = await db.selectFrom('members').select('subject_hash').where('id', '=', aboutId).executeTakeFirst()
			const report = seal(found?.subject_hash)
			await sql`
				insert into reports (id_hash, reporter_hash, accused_hash, code, report, evidence, filed_day)
				select ${idHash}::bytea, ${reporterHash}::bytea, ${accusedHash}::bytea, ${code}::text, ${report}::bytea,
					${evidence}::bytea, ${day}::integer
				where (select count(*) from reports where reporter_hash = ${reporterHash} and filed_day = ${day})
					< ${reportLimits.reportsPerDay}
				on conflict (id_hash) do nothing`.execute(db)
			const kept = await db
				.selectFrom('reports')
				.select(['id_hash', 'code', 'report', 'filed_day'])
				.where('id_hash', '=', idHash)
				.executeTakeFirst()
			return kept ?? 'spent'
		},
	}
}
