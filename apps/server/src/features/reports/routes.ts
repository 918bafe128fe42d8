import { chatLimits } from '@ydo/contract/chats'
import { isBlank } from '@ydo/contract/letters'
import {
	type EvidenceMessage,
	newReport,
	reportLimits,
	reportList,
	reportPaths,
	reportReceipt,
} from '@ydo/contract/reports'
import { verifyCommitment } from '@ydo/log/commitment'
import { readMessageHead } from '@ydo/log/message-head'
import { verifyStamp } from '@ydo/log/stamp'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { countKey } from '#domain/account-counts/store.ts'
import type { Deps } from '#domain/deps.ts'
import { stampKeyOf } from '#domain/derived-keys.ts'
import {
	hashesOf,
	hashReporter,
	receiptOf,
	type StoredReport,
	sealEvidence,
	sealReport,
} from '#domain/reports/store.ts'
import type { Hasher } from '#infra/at-rest.ts'
import { AppError } from '#infra/errors.ts'
import { perMember } from '#infra/rate-limit.ts'
import { cleanLines } from '#infra/text.ts'
import { dayOf } from '#infra/time.ts'
import { createReportStore } from './store.ts'

/** Fifty messages of maximum length, with room for JSON escapes. */
const bodyLimit = 1024 * 1024

/**
 * GET and POST /api/reports. The answer does not depend on the reported member or on whether they exist; they are not notified.
 * See docs/decisions/0023-reports.md.
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
			async ({ caller: { memberId: reporterId, account }, body }, reply) => {
				const { id, about, messages, reason } = body
				const words = isBlank(body.words) ? '' : cleanLines(body.words)
				const aboutId = Buffer.from(about, 'base64url')
				const unproven = unprovenOf(messages, { reporter: reporterId, about: aboutId, stampKey })
				if (unproven.length > 0) throw notProven(unproven)
				const hashes = hashesOf(hasher, { reporter: reporterId, id: Buffer.from(id, 'base64url'), about: aboutId })
				const { idHash } = hashes
				const now = clock()
				const report: StoredReport = {
					...{ id, about, reason, words, messages: messages.length, at: new Date(now).toISOString() },
					reporter: reporterId.toString('base64url'),
				}
				const filed = await store.file({
					...{ ...hashes, aboutId, day: dayOf(now), countKey: countKey(hasher, 'report', account) },
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

/** Without characters that are easily confused when read aloud or by hand: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const signs = 'ACDEFGHJKMNPQRTUVWXY34679'
const length = 8

/** The code by which a reporter refers to a report; a retried report gets the same one. */
function receiptCode(hasher: Hasher, idHash: Buffer): string {
	let rest = hasher.hash('report-code', idHash.toString('hex')).readBigUInt64BE()
	return Array.from({ length }, () => {
		const sign = signs[Number(rest % BigInt(signs.length))]
		rest /= BigInt(signs.length)
		return sign
	}).join('')
}

type Parties = { reporter: Buffer; about: Buffer; stampKey: Uint8Array }

/**
 * Positions of the unproven messages. A message is proven if its sender is one of the two parties, the server stamped it for the
 * other, and its sender committed to exactly this text (docs/crypto.md, "Chat"); duplicates are unproven. Neither the match nor
 * the members need to exist any more.
 */
function unprovenOf(messages: readonly EvidenceMessage[], parties: Parties): number[] {
	const heads = messages.map(({ head }) => Buffer.from(head, 'base64url').toString('hex'))
	return messages.flatMap((message, place) =>
		heads.indexOf(heads[place] ?? '') === place && isProven(message, parties) ? [] : [place],
	)
}

function isProven(message: EvidenceMessage, { reporter, about, stampKey }: Parties): boolean {
	const [head, stamp, kf] = [message.head, message.stamp, message.kf].map((text) => Buffer.from(text, 'base64url'))
	if (head?.length !== chatLimits.messageHead || !stamp || !kf) return false
	const sender = Buffer.from(readMessageHead(head)?.sender ?? [])
	const recipient = sender.equals(about) ? reporter : sender.equals(reporter) ? about : undefined
	if (!recipient || !isText(message.text)) return false
	return verifyStamp(stampKey, stamp, { head, recipient }) && verifyCommitment(head, { ...message, kf })
}

/** False for lone surrogates, which would be hashed as other characters. */
function isText(text: string): boolean {
	return text.isWellFormed() && Buffer.byteLength(text) <= chatLimits.textBytes
}
