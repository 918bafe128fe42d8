import * as z from 'zod/mini'
import { season } from './directory.ts'
import { isWhole, isWithin, whole } from './light-schemas.ts'

// Slots: the only calls that send choices and receive news of them (docs/crypto.md, "Blind reactions").

export const slotPaths = {
	slot: '/api/slot',
	matches: '/api/matches',
	accept: (id: string) => `/api/matches/${id}/accepted`,
} as const

/** Milliseconds of open time, counted from opening the application. */
export const slotTimes = {
	/** First slot after opening. */
	first: 20_000,
	/** Interval between slots while visible: at first, then, and finally also while hidden. */
	often: { every: 30_000, until: 300_000 },
	regular: { every: 60_000, until: 900_000 },
	seldom: { every: 300_000 },
	/** Maximum random delay of each slot. */
	jitter: 5_000,
	/** Time of GET /api/slot before each regular slot. */
	newsBefore: 2_000,
	/** Time after which a visible page without the device's lock takes it. */
	takeLock: 3_000,
	/** A device whose clock differs more from the server's sends no tick. A tick may arrive this long before or after its week. */
	clockTolerance: 600_000,
	/** Silence of the sender after which another device may take over sending. */
	silence: 21_600_000,
} as const

export const slotLimits = {
	/** Bytes of a batch as sent: header 61, plaintext 1,024, tag 16. */
	batchBytes: 1_101,
	/** Bytes of a week's first tick under a leaf, and of each later one. */
	openingBytes: 22_288,
	tickBytes: 1_408,
	/** Slots of a device per UTC day; and how many of them are reserved for a hidden page. */
	slotsPerDay: 96,
	slotsForHiding: 8,
	/** Ticks accepted from an account per UTC day: of a sender, and of four devices that took over. */
	ticksPerDay: 480,
	/** Leaves by which a member's devices take over sending, per UTC day. */
	takeOversPerDay: 4,
	/** Ballots of likes per week, under all leaves; the rest is filler. */
	ballotsPerWeek: 1_000,
	/** Each call in this file, per member and minute. */
	callsPerMinute: 60,
	/** Directory leaves per answer; a device that lacks more reads the log's tiles. */
	leavesOfAnswer: 1_000,
	/** Matches per answer; others follow once these are accepted. */
	matchesOfAnswer: 32,
} as const

/** Retention of a match that is over, in days: after the member's own device accepted it, and at most after the match. */
export const matchDays = { afterAcceptance: 7, most: 60 } as const

/*
 * POST /api/slot takes application/octet-stream:
 *
 *     snapshot u8 (1: the entry is a snapshot that replaces all earlier ones; else 0) | length u32 | vault entry | tick
 *
 * The entry is a batch of `batchBytes`, or a snapshot of any size the vault accepts. The tick is an opening, a later tick, or empty: a
 * device that is not the sender, or whose leaf no checkpoint covers yet, sends its batch alone. Both are stored in one transaction.
 * Answers 200 `slotAnswer`, also for repeated bytes; 409 with `vaultEntries`, storing nothing, if the entry does not follow the last
 * one; 400 if malformed, also if the tick's leaf is not the caller's or its season not that leaf's; 422 for a malformed entry; 413, 429
 * and 503 as POST /api/vault/entries.
 */
export const slotAnswer = z.object({
	/** Number of the member's last vault entry. */
	last: whole,
	/**
	 * base64url of 32 bytes: the SHA-256 of the tick stored under its leaf, week and number, whatever became of its ballots. Zeros
	 * for a tick that is no longer accepted: of an outdated leaf, or more than `clockTolerance` after its week or season. Absent if
	 * no tick was sent.
	 */
	tick: z.optional(z.string()),
})

export type SlotAnswer = z.infer<typeof slotAnswer>

/** Query of GET /api/slot: the number of the last vault entry, and the number of log leaves, that the device has. */
export const slotQuery = z.object({
	entries: /* @__PURE__ */ z.coerce.number().check(isWhole),
	leaves: /* @__PURE__ */ z.coerce.number().check(isWhole),
})

// A device must be able to store every true match: data outside these formats is not a valid answer, whomever it is about.
const bytes16 = z.string().check(z.regex(/^[\w-]{21}[AQgw]$/))
const bytes284 = z.string().check(z.regex(/^[\w-]{378}[AEIMQUYcgkosw048]$/))
const u32 = z.number().check(isWithin(0, 2 ** 32 - 1))

/** A match as one of its two members receives it. Bytes are base64url. */
export const toldMatch = z.object({
	id: bytes16,
	peer: bytes16,
	/** Week of the match. */
	week: u32,
	/** Indices of the two leaves whose season keys made the two ballots. */
	ownLeaf: u32,
	peerLeaf: u32,
	/** Content of the peer's ballot. */
	proof: bytes16,
	note: bytes284,
	/** The peer's X-Wing key, 1,216 bytes; absent if the server has none. */
	chatKey: z.optional(z.string()),
	/** UTC day of the match (days since 1970). */
	day: u32,
	/** The peer's name and small first photo (image bytes) as of the match. */
	name: z.string().check(z.maxLength(200)),
	photo: z.optional(z.string().check(z.maxLength(131_072))),
	/** `ended`: one of the two ended it or blocked the other. `left`: the peer is no longer a member, or suspended. */
	ended: z.optional(z.enum(['ended', 'left'])),
})

export type ToldMatch = z.infer<typeof toldMatch>

/** Answer of GET /api/slot: all news for the device in one call, no part of which depends on choices. */
export const slotNews = z.object({
	/** Server time, Unix milliseconds. */
	time: whole,
	season,
	/** Vault entries after `entries`, and the number of the last one, as in `vaultEntries`. */
	entries: z.array(z.string()),
	last: whole,
	/** Newest checkpoint as served at /log/checkpoint; "" before the first leaf. */
	checkpoint: z.string(),
	/** base64url of the leaves from `leaves` up to the checkpoint's size, 192 bytes each; "" for none, or more than `leavesOfAnswer`. */
	leaves: z.string(),
	/**
	 * Matches that this member has not accepted yet, `matchesOfAnswer` at most: newest days first, so that unaccepted old ones never
	 * block them.
	 */
	matches: z.array(toldMatch),
})

export type SlotNews = z.infer<typeof slotNews>

/*
 * PUT /api/matches/:id/accepted: a device of the member has verified the match. 204, also when repeated; 404 for another member's
 * match.
 */

/** Answer of GET /api/matches: all matches of the member that are not yet expired, accepted or not. */
export const matchList = z.object({ matches: z.array(toldMatch) })

export type MatchList = z.infer<typeof matchList>

/** A slot as the device stores it until answered. Bytes are base64url. */
export const heldSlot = z.object({
	entry: z.string(),
	/** "" if the entry is no snapshot; "" if the slot has no tick. */
	batch: z.string(),
	tick: z.string(),
})

/** An answer of the server for a tick other than the one sent: stored as evidence. Hashes are SHA-256 as base64url. */
export const slotViolation = z.object({
	/** Header of the tick: its leaf, week and number. */
	leaf: whole,
	week: whole,
	number: whole,
	/** Hash of the tick as sent. */
	sent: z.string(),
	/** Hash that the server answered. */
	answered: z.string(),
	/** Unix milliseconds. */
	at: whole,
})

export type SlotViolation = z.infer<typeof slotViolation>

/** Slots of a device on a UTC day (days since 1970). */
export const heldSlotCount = z.object({ day: whole, count: whole })

/** Matches from the server that failed verification, stored as evidence. */
export const heldRefused = z.object({
	id: z.string(),
	peer: z.string(),
	name: z.string(),
	day: whole,
	week: whole,
	ownLeaf: whole,
	peerLeaf: whole,
	proof: z.string(),
	note: z.string(),
	reason: z.enum(['unproved', 'before reset']),
})

export type HeldRefused = z.infer<typeof heldRefused>
