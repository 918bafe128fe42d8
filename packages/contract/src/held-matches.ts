import * as z from 'zod/mini'
import { whole } from './whole.ts'

/** Which matches a device has shown its member; ids as base64url. */
export const heldMatches = z.object({
	/** Matches made before, in Unix milliseconds, were celebrated elsewhere; 0 where this device was the member's first. */
	since: whole,
	/** Those whose moment was had here. */
	celebrated: z.array(z.string()),
	/** Those that stood in the list when it was looked at. */
	seen: z.array(z.string()),
})

export type HeldMatches = z.infer<typeof heldMatches>
