import * as z from 'zod/mini'
import { whole } from './whole.ts'

/** The server said that it holds another tick than the one that was sent: kept as evidence. Hashes are SHA-256 as base64url. */
export const tickViolation = z.object({
	week: whole,
	number: whole,
	/** Of the tick as it was sent. */
	sent: z.string(),
	/** What the server answered. */
	answered: z.string(),
	/** Unix milliseconds. */
	at: whole,
})

export type TickViolation = z.infer<typeof tickViolation>
