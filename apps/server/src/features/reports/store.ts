import { reportLimits } from '@ydo/contract/reports'
import type { Database } from '#platform/database.ts'
import { type ReportRow, reportsOf } from '#platform/reports/store.ts'
import type { ReportHashes } from '#platform/reports/stored-report.ts'

type NewReport = ReportHashes & {
	reporterId: Buffer
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
	 * anybody; no row names the reporter. 'spent' where they have filed all of the day.
	 */
	file(report: NewReport): Promise<ReportRow | 'spent'>
}

export function createReportStore(db: Database): ReportStore {
	return {
		of: (reporterHash) => reportsOf(db, reporterHash),
		file: ({ idHash, reporterHash, accusedHash, reporterId, aboutId, code, evidence, day, seal }) =>
			db.transaction().execute(async (trx) => {
				// A member's reports come one after the other, so that they can be counted.
				await trx.selectFrom('members').select('id').where('id', '=', reporterId).forNoKeyUpdate().execute()
				const own = await trx
					.selectFrom('reports')
					.select(['id_hash', 'code', 'report', 'filed_day'])
					.where('id_hash', '=', idHash)
					.executeTakeFirst()
				if (own) return own
				const { today } = await trx
					.selectFrom('reports')
					.select(({ fn }) => fn.countAll<number>().as('today'))
					.where('reporter_hash', '=', reporterHash)
					.where('filed_day', '=', day)
					.executeTakeFirstOrThrow()
				const found = await trx
					.selectFrom('members')
					.select('subject_hash')
					.where('id', '=', aboutId)
					.executeTakeFirst()
				if (today >= reportLimits.reportsPerDay) return 'spent'
				const row = { id_hash: idHash, code, report: seal(found?.subject_hash), filed_day: day }
				await trx
					.insertInto('reports')
					.values({ ...row, reporter_hash: reporterHash, accused_hash: accusedHash, evidence })
					.execute()
				return row
			}),
	}
}
