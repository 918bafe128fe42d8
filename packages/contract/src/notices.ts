import * as z from 'zod/mini'

// What happened, for one member, in numbers without a gap. The socket says only that there is news; the news is asked for.

export const noticePaths = { notices: '/api/notices', live: '/api/live' } as const

export const noticeLimits = {
	/** The latest of a member; earlier ones are forgotten. */
	kept: 500,
	/** GET /api/notices, per member. */
	callsPerMinute: 120,
	/** Open sockets of a member on one instance: the oldest makes room for a new one. */
	sockets: 16,
} as const

/** Query of GET /api/notices: those after this number, from 0. */
export const noticesQuery = z.object({ after: z.coerce.number().check(z.int(), z.gte(0)) })

export const notice = z.object({
	number: z.int(),
	kind: z.enum(['match']),
	at: z.string(),
})

export type Notice = z.infer<typeof notice>

/** Its answer, 500 at most, oldest first. */
export const noticeList = z.object({ notices: z.array(notice), last: z.int() })

/** First frame of the WebSocket at /api/live: the access token. Another frame, or none within 5 s, ends it with 4401. */
export const liveHello = z.object({ token: z.string().check(z.maxLength(4096)) })

/**
 * Every frame of the server: the numbers of the member's last notice and last vault entry; the first frame at once, then whenever
 * one grew. Ends with 4401 when the session ends.
 */
export const liveNews = z.object({ notices: z.int(), vault: z.int() })
