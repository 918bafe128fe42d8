import * as z from 'zod/mini'
import { season } from './directory.ts'
import { whole } from './whole.ts'

// Choices that the server cannot read (docs/crypto.md, "Choices").

export const tickPaths = { ticks: '/api/ticks', clock: '/api/ticks/clock', matches: '/api/matches' } as const

export const tickNumbers = {
	/** Bytes of a week's first tick and of each later one. */
	openingBytes: 13_084,
	tickBytes: 436,
	/** Ticks of a member in a day (UTC) and in a week. */
	perDay: 64,
	perWeek: 256,
	/** Of each call of this page, a member and minute: a tick may be sent again as often as it gets lost. */
	callsPerMinute: 60,
	/** Milliseconds of open time: the first tick after opening, then between two, at first and later and when hidden. */
	first: 20_000,
	often: 60_000,
	oftenFor: 600_000,
	seldom: 300_000,
	/** A device whose clock is further from the server's sends none, in milliseconds. */
	clockTolerance: 600_000,
} as const

/*
 * POST /api/ticks takes an opening or a tick as application/octet-stream and answers 200 with the 32 bytes of the SHA-256 of what the
 * server holds under that number, also when it held something there before; 409 `conflict` for any number but the next or one it
 * has, for another week than the server's or another season; 429 beyond the budget; 503 `unavailable` where too many send at once.
 * Numbers go on where a season begins within a week, and its first tick may leave out those that never arrived. Nothing in the answer says what met.
 */

/** Answer of GET /api/ticks/clock: the server's time in Unix milliseconds, and the season it takes ticks of. */
export const tickClock = z.object({ time: whole, season })

export type TickClock = z.infer<typeof tickClock>

/** A match as one of the two gets it. Bytes as base64url. */
export const match = z.object({
	/** 16 bytes. */
	id: z.string(),
	peer: z.string(),
	/** The week of one's own ballot, and of the peer's. */
	week: whole,
	peerWeek: whole,
	/** The peer's sealed note, 156 bytes. */
	note: z.string(),
	/**
	 * 16 bytes each, sorted: what the peer sent as cancels until this match was first asked for, among random ones, so that their
	 * number is 64, 128 and so on to 1,024 and tells little of how often the peer was there. Always the same ones from then on.
	 */
	cancels: z.array(z.string()),
	/** The peer's X-Wing key, 1,216 bytes; absent where the server has none. */
	chatKey: z.optional(z.string()),
	/** RFC 3339. */
	at: z.string(),
	/** One of the two ended it, blocked the other: nothing can be sent any more. It is told as long as its messages are kept. */
	ended: z.optional(z.literal(true)),
})

export type Match = z.infer<typeof match>

/** Answer of GET /api/matches. */
export const matchList = z.object({ matches: z.array(match) })

export type MatchList = z.infer<typeof matchList>
