import { reportLimits } from '@ydo/contract/reports'
import type { Database } from '#platform/database.ts'
import { addNotice } from '#platform/notices.ts'
import { type ReportRow, reportsOf } from '#platform/reports/store.ts'
import type { ReportHashes } from '#platform/reports/stored-report.ts'

type NewReport = ReportHashes & {
	reporterId: Buffer
	aboutId: Buffer
	code: string
	evidence: Buffer
	now: Date
	/** The report, with the keyed hash of the subject who has the id, if anybody has. */
	seal(subjectHash: Buffer | undefined): Buffer
}

export type ReportStore = {
	/** A member's own, the latest first. */
	of(reporterHash: Buffer): Promise<ReportRow[]>
	/**
	 * Keeps a report and tells its reporter so, in one transaction, or answers the one that is there under its id. The same statements
	 * whoever it is about and whether there is anybody. 'spent' where the reporter has filed all of a day.
	 */
	file(report: NewReport): Promise<{ row: ReportRow; isNew: boolean } | 'spent'>
}

const day = 24 * 3600 * 1000

export function createReportStore(db: Database): ReportStore {
	return {
		of: (reporterHash) => reportsOf(db, reporterHash),
		file: ({ idHash, reporterHash, accusedHash, reporterId, aboutId, code, evidence, now, seal }) =>
			db.transaction().execute(async (trx) => {
				// A member's reports come one after the other, so that they can be counted.
				await trx.selectFrom('members').select('id').where('id', '=', reporterId).forNoKeyUpdate().execute()
				const own = await trx
					.selectFrom('reports')
					.select(['id_hash', 'code', 'report', 'filed_at'])
					.where('id_hash', '=', idHash)
					.executeTakeFirst()
				if (own) return { row: own, isNew: false }
				const { today } = await trx
					.selectFrom('reports')
					.select(({ fn }) => fn.countAll<number>().as('today'))
					.where('reporter_hash', '=', reporterHash)
					.where('filed_at', '>', new Date(now.getTime() - day))
					.executeTakeFirstOrThrow()
				const found = await trx
					.selectFrom('members')
					.select('subject_hash')
					.where('id', '=', aboutId)
					.executeTakeFirst()
				if (today >= reportLimits.reportsPerDay) return 'spent'
				const row = { id_hash: idHash, code, report: seal(found?.subject_hash), filed_at: now }
				await trx
					.insertInto('reports')
					.values({ ...row, reporter_hash: reporterHash, accused_hash: accusedHash, evidence })
					.execute()
				await addNotice(trx, reporterId, 'report-received')
				return { row, isNew: true }
			}),
	}
}
