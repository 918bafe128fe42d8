import { type EvidenceMessage, evidenceMessage, type ReportReceipt, reportReasons } from '@ydo/contract/reports'
import * as z from 'zod/mini'
import type { Hasher, Sealer } from '#infra/at-rest.ts'
import type { Database } from '#infra/database.ts'
import { startOf } from '#infra/time.ts'

const storedReport = z.object({
	id: z.string(),
	/** Filing time as in RFC 3339; the oldest reports only have the day. */
	at: z.optional(z.string()),
	reporter: z.string(),
	about: z.string(),
	/** Keyed hash of the reported account, if there is one: recognises a member who leaves and rejoins. */
	subject: z.optional(z.string()),
	reason: z.enum(reportReasons),
	words: z.string(),
	/** Number of attached messages. */
	messages: z.int(),
})

/** A report as sealed in `reports.report`. Ids and hashes are base64url. */
export type StoredReport = z.infer<typeof storedReport>

/** Lookup keys of a report: keyed hashes of the reporter's id with the report's, of the reporter, and of the reported member. */
export type ReportHashes = { idHash: Buffer; reporterHash: Buffer; accusedHash: Buffer }

export function hashesOf(
	hasher: Hasher,
	{ reporter, id, about }: Record<'reporter' | 'id' | 'about', Buffer>,
): ReportHashes {
	return {
		idHash: hasher.hash('report', Buffer.concat([reporter, id]).toString('hex')),
		reporterHash: hashReporter(hasher, reporter),
		accusedHash: hasher.hash('report-accused', about.toString('hex')),
	}
}

export function hashReporter(hasher: Hasher, memberId: Buffer): Buffer {
	return hasher.hash('report-reporter', memberId.toString('hex'))
}

/** Constant length: 1,000 letters take at most 6,000 bytes as JSON. */
const reportBytes = 8192
/** Minimum length of evidence, also if there is none; beyond it powers of two. */
const evidenceBytes = 8192

export function sealReport(sealer: Sealer, idHash: Buffer, report: StoredReport): Buffer {
	return sealer.seal(contextOf(idHash, 'report'), padded(report, reportBytes))
}

/** Throws if the bytes were not sealed for this report. */
export function openReport(sealer: Sealer, idHash: Buffer, sealed: Uint8Array): StoredReport {
	return storedReport.parse(JSON.parse(sealer.open(contextOf(idHash, 'report'), sealed).toString()))
}

export function sealEvidence(sealer: Sealer, idHash: Buffer, messages: readonly EvidenceMessage[]): Buffer {
	return sealer.seal(contextOf(idHash, 'evidence'), padded(messages, evidenceBytes))
}

/** Throws if the bytes were not sealed for this report. */
export function openEvidence(sealer: Sealer, idHash: Buffer, sealed: Uint8Array): EvidenceMessage[] {
	return z.array(evidenceMessage).parse(JSON.parse(sealer.open(contextOf(idHash, 'evidence'), sealed).toString()))
}

/** The report as its reporter sees it. */
export function receiptOf(
	sealer: Sealer,
	row: { id_hash: Buffer; code: string; report: Buffer; filed_day: number },
): ReportReceipt {
	const { id, at, reason, messages } = openReport(sealer, row.id_hash, row.report)
	return {
		id,
		code: row.code,
		at: at ?? new Date(startOf(row.filed_day)).toISOString(),
		reason,
		messages,
		state: 'received',
	}
}

/** JSON padded with spaces to a power of two. */
function padded(value: unknown, least: number): Buffer {
	const text = Buffer.from(JSON.stringify(value))
	const length = 2 ** Math.ceil(Math.log2(Math.max(least, text.length)))
	return Buffer.concat([text, Buffer.alloc(length - text.length, ' ')])
}

function contextOf(idHash: Buffer, what: 'report' | 'evidence'): string {
	return `reports.${idHash.toString('base64url')}.${what}`
}

export type ReportRow = { id_hash: Buffer; code: string; report: Buffer; filed_day: number }

/** A member's own reports, latest day first. */
export function reportsOf(db: Database, reporterHash: Buffer): Promise<ReportRow[]> {
	return db
		.selectFrom('reports')
		.select(['id_hash', 'code', 'report', 'filed_day'])
		.where('reporter_hash', '=', reporterHash)
		.orderBy('filed_day', 'desc')
		.orderBy('id_hash')
		.execute()
}
