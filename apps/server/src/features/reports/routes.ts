import { newReport, reportLimits, reportList, reportPaths, reportReceipt } from '@ydo/contract/reports'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { perMember } from '#platform/rate-limit.ts'
import {
	hashesOf,
	hashReporter,
	receiptOf,
	type StoredReport,
	sealEvidence,
	sealReport,
} from '#platform/reports/stored-report.ts'
import { stampKeyOf } from '#platform/stamp-key.ts'
import { receiptCode } from './receipt-code.ts'
import { unprovenOf } from './rules.ts'
import { createReportStore } from './store.ts'

/** Fifty of the longest messages, with room for what JSON writes longer. */
const bodyLimit = 1024 * 1024

/**
 * GET and POST /api/reports. The answer is the same whoever a report is about, and whether there is anybody; who it is about is told
 * nothing. See docs/decisions/0023-reports.md.
 */
export function reportRoutes({ db, sealer, hasher, clock }: Deps): FastifyPluginAsyncZod {
	const store = createReportStore(db)
	const stampKey = stampKeyOf(hasher)

	return async (app) => {
		app.get(
			reportPaths.reports,
			{
				config: { rateLimit: perMember(reportLimits.callsPerMinute) },
				schema: { summary: 'What the caller reported', response: { 200: reportList } },
			},
			async ({ caller: { memberId } }) => {
				const rows = await store.of(hashReporter(hasher, memberId))
				const receipts = rows.map((row) => receiptOf(sealer, row))
				return { reports: receipts.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)) }
			},
		)

		app.post(
			reportPaths.reports,
			{
				bodyLimit,
				config: { rateLimit: perMember(reportLimits.reportsPerMinute) },
				schema: { summary: 'Report a member', body: newReport, response: { 201: reportReceipt } },
			},
			async ({ caller: { memberId: reporterId }, body }, reply) => {
				const { id, about, messages, ...said } = body
				const aboutId = Buffer.from(about, 'base64url')
				const unproven = unprovenOf(messages, { reporter: reporterId, about: aboutId, stampKey })
				if (unproven.length > 0) throw notProven(unproven)
				const hashes = hashesOf(hasher, { reporter: reporterId, id: Buffer.from(id, 'base64url'), about: aboutId })
				const { idHash } = hashes
				const now = clock()
				const report: StoredReport = {
					...{ id, about, ...said, messages: messages.length, at: new Date(now).toISOString() },
					reporter: reporterId.toString('base64url'),
				}
				const filed = await store.file({
					...{ ...hashes, aboutId, day: dayOf(now) },
					code: receiptCode(hasher, idHash),
					evidence: sealEvidence(sealer, idHash, messages),
					seal: (found) =>
						sealReport(sealer, idHash, { ...report, ...(found && { subject: found.toString('base64url') }) }),
				})
				if (filed === 'spent') throw new AppError('too_many_requests', 'That was a lot for one day. Go on tomorrow.')
				return reply.code(201).send(receiptOf(sealer, filed))
			},
		)
	}
}

function notProven(places: readonly number[]): AppError {
	const fields = Object.fromEntries(places.map((place) => [`messages.${place}`, 'not proven']))
	return new AppError('unprocessable', 'A message could not be verified, so nothing was sent.', fields)
}
