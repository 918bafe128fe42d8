import * as z from 'zod/mini'
import { byName } from './by-name.ts'
import { notice } from './notices.ts'
import { whole } from './whole.ts'

/** What a device keeps of its member's notices. */
export const heldNotices = z.object({
	notices: z.array(notice),
	/** Number of the last one. */
	last: whole,
	/** Those up to it were read. */
	read: whole,
	/** What the server knows of that. */
	toldRead: whole,
	/** By chat: the time of the last message whose line was seen among the notices, in Unix milliseconds. */
	heard: byName(z.number()),
})

export type HeldNotices = z.infer<typeof heldNotices>
