import * as z from 'zod/mini'
import { byName, isWhole, whole } from './light-schemas.ts'

// Events for one member, numbered without a gap. The socket only announces news; the device then requests it.

export const noticePaths = { notices: '/api/notices', read: '/api/notices/read', live: '/api/live' } as const

export const noticeLimits = {
	/** Latest notices stored per member; earlier ones are deleted. */
	kept: 500,
	/** GET /api/notices, per member. */
	callsPerMinute: 120,
	/** Open sockets of a member on one instance; one more is closed with `closings.later`. */
	sockets: 16,
	/** Milliseconds within which a socket must send its token. */
	hello: 5000,
	/** Milliseconds between pings. A socket that has not answered by the next ping, or whose session has ended, is closed. */
	heartbeat: 15_000,
} as const

/** Close codes of the server (RFC 6455, section 7.4). */
export const closings = {
	/** The instance stops: reconnect to another at once. */
	stopping: 1001,
	/** A frame after the first. */
	policy: 1008,
	/** Too many sockets, or the database does not answer: reconnect later. */
	later: 1013,
	/** No token, or none of an active session. */
	unauthenticated: 4401,
} as const

/** Query of GET /api/notices: returns notices after this number, from 0. */
export const noticesQuery = z.object({ after: /* @__PURE__ */ z.coerce.number().check(isWhole) })

/**
 * Kinds of notices: a match, and for the account a sign-in on a new device, a reused refresh token that ended its session, or a key
 * reset. Messages are excluded: only the device knows which are visible. So are reports: a notice would reveal the reporter in the
 * database.
 */
export const noticeKinds = ['match', 'sign-in', 'token-reused', 'keys-reset'] as const

export type NoticeKind = (typeof noticeKinds)[number]

/**
 * A notice with its UTC day (YYYY-MM-DD), and for a match the match's id. Only the day is stored in the clear: a time would link the
 * two notices of a match.
 */
export const notice = z.object({
	number: whole,
	day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
	kind: z.enum(noticeKinds),
	match: z.optional(z.string()),
})

export type Notice = z.infer<typeof notice>

/** Answer of GET /api/notices, 500 at most, oldest first. Notices up to `read` were read, on any device. */
export const noticeList = z.object({ notices: z.array(notice), last: whole, read: whole })

/** Body of POST /api/notices/read (204): notices up to this number were read. A lower number than before changes nothing. */
export const readNotices = z.object({ number: whole })

/**
 * First frame of the WebSocket at /api/live: the access token. Another frame, or none within 5 s, closes it with 4401; any later
 * frame closes it too. The address contains no token, since addresses are often logged.
 */
export const liveHello = z.object({ token: /* @__PURE__ */ z.string().check(z.maxLength(4096)) })

/**
 * Every frame of the server except typing: the numbers of the member's last notice, last read notice, last vault entry and last
 * message; the first frame at once, then whenever one increased. Closed with 4401 when the session ends: at once if there is news,
 * else with the next heartbeat.
 */
export const liveNews = z.object({ notices: whole, read: whole, vault: whole, messages: whole })

/** The peer of this chat is typing. Such frames may be dropped on a slow socket. */
export const liveTyping = z.object({ typing: z.string() })

/** A member's notices as cached on the device. */
export const heldNotices = z.object({
	notices: z.array(notice),
	/** Number of the last one. */
	last: whole,
	/** Number up to which they were read. */
	read: whole,
	/** Read number last sent to the server. */
	toldRead: whole,
	/** By chat: the time of the last message whose line was seen among the notices, in Unix milliseconds. */
	heard: byName(z.number()),
})

export type HeldNotices = z.infer<typeof heldNotices>

/** Matches that a device has shown its member; ids as base64url. */
export const heldMatches = z.object({
	/** When this device was unlocked, Unix milliseconds: earlier matches were celebrated elsewhere. 0 on the member's first device. */
	since: whole,
	/** Matches celebrated on this device. */
	celebrated: z.array(z.string()),
	/** Matches in the list when it was last viewed. */
	seen: z.array(z.string()),
})

export type HeldMatches = z.infer<typeof heldMatches>

/** Device state for finding out what is new on a push message. */
export const heldPush = z.object({
	/** The signed-in member. */
	member: z.string(),
	/** Last numbers of messages and notices already shown. */
	messages: whole,
	notices: whole,
	/** Push messages without a notification since a page was last visible. */
	silent: whole,
})

export type HeldPush = z.infer<typeof heldPush>
