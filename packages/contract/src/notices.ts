import * as z from 'zod/mini'
import { isWhole, whole } from './whole.ts'

// What happened, for one member, in numbers without a gap. The socket says only that there is news; the news is asked for.

export const noticePaths = { notices: '/api/notices', read: '/api/notices/read', live: '/api/live' } as const

export const noticeLimits = {
	/** The latest of a member; earlier ones are forgotten. */
	kept: 500,
	/** GET /api/notices, per member. */
	callsPerMinute: 120,
	/** Open sockets of a member on one instance; one more is closed with `closings.later`. */
	sockets: 16,
	/** Milliseconds within which a socket has to send its token. */
	hello: 5000,
	/** Milliseconds between two pings. A socket that has not answered one by the next is closed; so is one whose session has ended. */
	heartbeat: 15_000,
} as const

/** Why the server closes a socket (RFC 6455, section 7.4). */
export const closings = {
	/** The instance stops: come to another at once. */
	stopping: 1001,
	/** A frame after the first. */
	policy: 1008,
	/** Too many sockets, or the database does not answer: come again after a while. */
	later: 1013,
	/** No token, or none of a living session. */
	unauthenticated: 4401,
} as const

/** Query of GET /api/notices: those after this number, from 0. */
export const noticesQuery = z.object({ after: z.coerce.number().check(isWhole) })

/**
 * The subjects of notices: a match; of the account a sign-in on a device that was not there before, an old refresh token that
 * ended its session, or keys that began anew. Messages are not among them: which of them say something, only the device knows.
 * Nor are reports: a notice would say in the database whose one is.
 */
export const noticeKinds = ['match', 'sign-in', 'token-reused', 'keys-reset'] as const

export type NoticeKind = (typeof noticeKinds)[number]

export const notice = z.object({
	number: whole,
	kind: z.enum(noticeKinds),
	at: z.string(),
})

export type Notice = z.infer<typeof notice>

/** Its answer, 500 at most, oldest first. Those up to `read` were read, on whichever device. */
export const noticeList = z.object({ notices: z.array(notice), last: whole, read: whole })

/** Body of POST /api/notices/read (204): all up to this number were read. A lower one than before changes nothing. */
export const readNotices = z.object({ number: whole })

/**
 * First frame of the WebSocket at /api/live: the access token. Another frame, or none within 5 s, ends it with 4401; any frame
 * after it ends it too. The address holds nothing, since addresses are logged by many.
 */
export const liveHello = z.object({ token: z.string().check(z.maxLength(4096)) })

/**
 * Every frame of the server but those of typing: the numbers of the member's last notice, of the last one read, of the last vault entry and
 * of the last message; the first frame at once, then whenever one grew. Ends with 4401 when the session ends: at once where there is news, else
 * with the next heartbeat.
 */
export const liveNews = z.object({ notices: whole, read: whole, vault: whole, messages: whole })

/** The peer of this chat is typing. Frames of it may be left out where a socket is slow. */
export const liveTyping = z.object({ typing: z.string() })
