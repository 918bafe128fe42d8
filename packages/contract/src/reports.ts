import * as z from 'zod/mini'
import { chatLimits, id16 } from './chats.ts'
import { isWithin, whole } from './whole.ts'

export const reportPaths = { reports: '/api/reports' } as const

export const reportLimits = {
	words: 1000,
	/** Messages that go with one report. */
	messages: 50,
	reportsPerMinute: 10,
	reportsPerDay: 40,
	/** GET /api/reports, per member. */
	callsPerMinute: 60,
} as const

export const reportReasons = ['harassment', 'threat', 'fake', 'minor', 'photo', 'spam', 'other'] as const

export type ReportReason = (typeof reportReasons)[number]

const base64url = (bytes: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(Math.ceil((bytes * 4) / 3)))

/**
 * A message as its reader reveals it: who looks at the report can tell that its sender wrote these very words to the reader at that
 * time, and no member could have made it up (docs/crypto.md, "Chat").
 */
export const evidenceMessage = z.object({
	/** Header and commitment, 86 bytes. */
	head: base64url(chatLimits.messageHead),
	/** 40 bytes. */
	stamp: base64url(40),
	/** The commitment's key, 32 bytes. */
	kf: base64url(32),
	kind: z.number().check(isWithin(0, 255)),
	text: z.string().check(z.maxLength(chatLimits.textBytes)),
})

export type EvidenceMessage = z.infer<typeof evidenceMessage>

/**
 * Body of POST /api/reports; 201 with `reportReceipt`. Whoever `about` is, and whether there is anybody, the answer is the same. 422
 * `unprocessable`, with the place in `fields` ("messages.3"), for a message that is not between the two, does not verify or is there twice.
 */
export const newReport = z.object({
	/** Made by the device: a report that is sent again is the same one. */
	id: id16,
	about: id16,
	reason: z.enum(reportReasons),
	words: z.string().check(z.maxLength(reportLimits.words)),
	messages: z.array(evidenceMessage).check(z.maxLength(reportLimits.messages)),
})

export type NewReport = z.infer<typeof newReport>

/** `at` as in RFC 3339. */
export const reportReceipt = z.object({
	id: z.string(),
	/** What one says to ask about it: eight letters and digits. */
	code: z.string(),
	at: z.string(),
	reason: z.enum(reportReasons),
	/** How many messages went with it. */
	messages: whole,
	state: z.enum(['received']),
})

export type ReportReceipt = z.infer<typeof reportReceipt>

/** Answer of GET /api/reports: the caller's own, the latest first. Whom they are about stays between the reporter's device and the report. */
export const reportList = z.object({ reports: z.array(reportReceipt) })
