import * as z from 'zod/mini'
import { messageList } from './chats.ts'
import { isWhole, whole } from './whole.ts'

// What a knock stands for, as a device asks while no page of ours is open: without a token, which is the pages'.

/**
 * Body of POST /api/push/look: a subscription and its secret (`keys.auth`, RFC 8291), which its push service does not know, and after which
 * number messages are wanted. 404 `not_found` for what is no subscription that is knocked, whatever is wrong with it.
 */
export const pushLook = z.object({
	endpoint: z.string().check(z.maxLength(1024)),
	auth: z.string().check(z.maxLength(32)),
	after: z.number().check(isWhole),
})

export type PushLook = z.infer<typeof pushLook>

/** Its answer: the member's messages as GET /api/messages gives them; and the last unread one of the notices that this device is knocked for, 0 for none. */
export const pushNews = z.extend(messageList, { notices: whole })

export type PushNews = z.infer<typeof pushNews>
