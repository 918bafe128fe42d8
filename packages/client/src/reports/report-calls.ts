import { type NewReport, type ReportReceipt, reportList, reportPaths, reportReceipt } from '@ydo/contract/reports'
import { call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'

/** Sends a report; one that was sent before is the same one. */
export async function sendReport(request: Request, report: NewReport): Promise<ReportReceipt> {
	const answer = await call(request, reportPaths.reports, withJson('POST', report))
	return reportReceipt.parse(await answer.json())
}

/** The member's own reports, the latest first. */
export async function loadReports(request: Request, signal?: AbortSignal): Promise<ReportReceipt[]> {
	const answer = await call(request, reportPaths.reports, signal ? { signal } : {})
	return reportList.parse(await answer.json()).reports
}
