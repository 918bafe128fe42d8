import * as z from 'zod/mini'
import { byName } from './light-schemas.ts'

/** Member id: canonical base64url of 16 bytes. */
const memberId = z.string().check(z.regex(/^[\w-]{21}[AQgw]$/))

/**
 * Body of POST /api/blocks, and parameter of DELETE /api/blocks/:id. Both answer 204, whether or not such a member exists; from then
 * on neither of the two sees the other, or both may again.
 */
export const blockedMember = z.object({ id: memberId })

/** Answer of GET /api/blocks: members the caller blocked, latest first; `blockedAt` as in RFC 3339. */
export const blockList = z.object({ blocks: z.array(z.object({ id: memberId, blockedAt: z.string() })) })

export type Block = z.infer<typeof blockList>['blocks'][number]

/** Names of blocked members by id, stored on the device because the server returns none. */
export const blockedNames = byName(z.string())

export const blockPaths = { blocks: '/api/blocks' } as const
