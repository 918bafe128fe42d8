import * as z from 'zod/mini'
import { whole } from './whole.ts'

/** What a device keeps to know what a knock brings that is new. */
export const heldKnock = z.object({
	/** Who is signed in. */
	member: z.string(),
	/** Up to which number they were told of messages, and of notices. */
	messages: whole,
	notices: whole,
	/** Knocks that nothing was shown for since a page was looked at. */
	silent: whole,
})

export type HeldKnock = z.infer<typeof heldKnock>
