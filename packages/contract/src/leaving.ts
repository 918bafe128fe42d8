import * as z from 'zod/mini'

/** Body of POST /api/leaving: erase the caller's account after `limits.leavingDays` days, or at once. Ends all sessions. */
export const leavingRequest = z.object({ when: z.enum(['later', 'now']) })

export type LeavingRequest = z.infer<typeof leavingRequest>

/** Answer of POST /api/leaving: when the account is erased (RFC 3339). */
export const leavingAnswer = z.object({ leavesAt: z.string() })

/** POST begins it. DELETE takes it back, by a session begun since, and answers 204 also where nothing was to take back. */
export const leavingPaths = { leaving: '/api/leaving' } as const
