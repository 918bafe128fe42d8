import * as z from 'zod/mini'

/** Session id: canonical base64url of 16 bytes. It is not a credential. */
const sessionId = z.string().check(z.regex(/^[\w-]{21}[AQgw]$/))

/** Times as in RFC 3339. */
export const sessionView = z.object({
	id: sessionId,
	begunAt: z.string(),
	/** Precision: the ten minutes of an access token's lifetime. */
	usedAt: z.string(),
	/** "Chrome on Android", from the User-Agent at sign-in; absent if unknown. */
	device: z.optional(z.string()),
	/** The session of this request. */
	current: z.boolean(),
})

export type SessionView = z.infer<typeof sessionView>

/** Answer of GET /api/sessions: the caller's active sessions, the current one first, then most recently used first. */
export const sessionList = z.object({ sessions: z.array(sessionView) })

/** Parameter of DELETE /api/sessions/:id, which answers 204 whether or not the caller had such a session. */
export const endedSession = z.object({ id: sessionId })

/** DELETE `sessions` ends all of the caller's sessions, `others` all but the current one. */
export const sessionPaths = { sessions: '/api/sessions', others: '/api/sessions/others' } as const

/** Body of POST /api/leaving: erase the caller's account after `limits.leavingDays` days, or at once. Ends all sessions. */
export const leavingRequest = z.object({ when: z.enum(['later', 'now']) })

export type LeavingRequest = z.infer<typeof leavingRequest>

/** Answer of POST /api/leaving: when the account is erased (RFC 3339). */
export const leavingAnswer = z.object({ leavesAt: z.string() })

/** POST starts leaving. DELETE cancels it, from a session begun since, and answers 204 also if there was nothing to cancel. */
export const leavingPaths = { leaving: '/api/leaving' } as const

const tasks = ['export', 'delete-later', 'delete-now'] as const

/** A task that needs a fresh sign-in and resumes after it. */
export type Task = (typeof tasks)[number]

/** The task as its tab stores it during the sign-in: its member, and whether the sign-in returned. */
export const heldTask = z.object({ member: z.string(), task: z.enum(tasks), isBack: z.boolean() })
