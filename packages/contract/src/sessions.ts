import * as z from 'zod/mini'

/** A session's id: base64url of 16 bytes, in its one spelling. It is no credential. */
const sessionId = z.string().check(z.regex(/^[\w-]{21}[AQgw]$/))

/** Times as in RFC 3339. */
export const sessionView = z.object({
	id: sessionId,
	begunAt: z.string(),
	/** To the ten minutes that an access token lives. */
	usedAt: z.string(),
	/** "Chrome on Android", from what the browser said at the sign-in; absent where it said nothing of the kind. */
	device: z.optional(z.string()),
	/** The session that asks. */
	current: z.boolean(),
})

export type SessionView = z.infer<typeof sessionView>

/** Answer of GET /api/sessions: the caller's living sessions, the current one first, then the one used last. */
export const sessionList = z.object({ sessions: z.array(sessionView) })

/** Parameter of DELETE /api/sessions/:id, which answers 204 whether or not the caller had such a session. */
export const endedSession = z.object({ id: sessionId })

/** DELETE `sessions` ends all of the caller's, `others` all but the one that asks. */
export const sessionPaths = { sessions: '/api/sessions', others: '/api/sessions/others' } as const
