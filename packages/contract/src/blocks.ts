import * as z from 'zod/mini'
import { byName } from './by-name.ts'

/** A member's id: base64url of 16 bytes, in its one spelling. */
const memberId = z.string().check(z.regex(/^[\w-]{21}[AQgw]$/))

/**
 * Body of POST /api/blocks, and parameter of DELETE /api/blocks/:id. Both answer 204, whoever that is and whether there is
 * anybody; from then on neither of the two sees the other, or both may again.
 */
export const blockedMember = z.object({ id: memberId })

/** Answer of GET /api/blocks: whom the caller blocked, the latest first; `blockedAt` as in RFC 3339. */
export const blockList = z.object({ blocks: z.array(z.object({ id: memberId, blockedAt: z.string() })) })

export type Block = z.infer<typeof blockList>['blocks'][number]

/** What a device keeps of whom its member blocked there: names by id, for the server tells none. */
export const blockedNames = byName(z.string())

export const blockPaths = { blocks: '/api/blocks' } as const
