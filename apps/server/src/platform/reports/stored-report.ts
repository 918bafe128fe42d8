import { type EvidenceMessage, evidenceMessage, type ReportReceipt, reportReasons } from '@ydo/contract/reports'
import * as z from 'zod/mini'
import type { Hasher, Sealer } from '#platform/at-rest.ts'
import { startOf } from '#platform/day.ts'

const storedReport = z.object({
	id: z.string(),
	/** When it was filed, as in RFC 3339; in the oldest the day alone is known. */
	at: z.optional(z.string()),
	reporter: z.string(),
	about: z.string(),
	/** The keyed hash of the account of whom it is about, where there is one: recognises who leaves and joins again. */
	subject: z.optional(z.string()),
	reason: z.enum(reportReasons),
	words: z.string(),
	/** How many went with it. */
	messages: z.int(),
})

/** A report as it is sealed in `reports.report`. Ids and hashes are base64url. */
export type StoredReport = z.infer<typeof storedReport>

/** By what a report is found: keyed hashes of its reporter's id with its own, of its reporter, and of whom it is about. */
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

/** All of one length: 1,000 letters take 6,000 bytes at most as JSON. */
const reportBytes = 8192
/** The least of evidence, also where there is none; beyond it powers of two. */
const evidenceBytes = 8192

export function sealReport(sealer: Sealer, idHash: Buffer, report: StoredReport): Buffer {
	return sealer.seal(contextOf(idHash, 'report'), padded(report, reportBytes))
}

/** Throws where the bytes were not sealed for this report. */
export function openReport(sealer: Sealer, idHash: Buffer, sealed: Uint8Array): StoredReport {
	return storedReport.parse(JSON.parse(sealer.open(contextOf(idHash, 'report'), sealed).toString()))
}

export function sealEvidence(sealer: Sealer, idHash: Buffer, messages: readonly EvidenceMessage[]): Buffer {
	return sealer.seal(contextOf(idHash, 'evidence'), padded(messages, evidenceBytes))
}

/** Throws where the bytes were not sealed for this report. */
export function openEvidence(sealer: Sealer, idHash: Buffer, sealed: Uint8Array): EvidenceMessage[] {
	return z.array(evidenceMessage).parse(JSON.parse(sealer.open(contextOf(idHash, 'evidence'), sealed).toString()))
}

/** What its reporter is told of a report. */
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

/** JSON with spaces behind it up to a power of two. */
function padded(value: unknown, least: number): Buffer {
	const text = Buffer.from(JSON.stringify(value))
	const length = 2 ** Math.ceil(Math.log2(Math.max(least, text.length)))
	return Buffer.concat([text, Buffer.alloc(length - text.length, ' ')])
}

function contextOf(idHash: Buffer, what: 'report' | 'evidence'): string {
	return `reports.${idHash.toString('base64url')}.${what}`
}
