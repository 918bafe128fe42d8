import { visibility } from '@ydo/contract/visibility'
import * as z from 'zod/mini'
import type { Sealer } from '#platform/at-rest.ts'

/** How many addresses and beginnings were added on which UTC days of the last `limits.hiddenAddedDays`. */
export const addedLately = z.array(z.object({ on: z.number(), count: z.number() }))

export type AddedLately = z.infer<typeof addedLately>

/** How a member wants to be seen, as it is sealed in `visibility.sealed`. */
const storedVisibility = z.object({
	...visibility.shape,
	/** What `hiddenFrom` comes to: see [Note: marks]. */
	marks: z.array(z.string()),
	/** The UTC day on which something was added to `hiddenFrom` last, and how often that was on that day. */
	changedOn: z.number(),
	changes: z.number(),
	/** The marks taken off the list on a UTC day, on which they still hold: see [Note: taking back]. */
	released: z.optional(z.object({ on: z.number(), marks: z.array(z.string()) })),
	/** What was added lately; absent where it was sealed before that was counted. */
	added: z._default(addedLately, []),
})

export type StoredVisibility = z.infer<typeof storedVisibility>

/**
 * [Note: taking back] Who hides and takes it back sees a card go and come, and so whose it is. Hiding holds at once, taking it back
 * from the next UTC day on and for all that was taken back on the day together: many addresses cannot be told apart by saving now
 * some of them and now others.
 */
export function marksOn({ marks, released }: StoredVisibility, day: number): readonly string[] {
	return released && day <= released.on ? [...marks, ...released.marks] : marks
}

export function sealVisibility(sealer: Sealer, memberId: Buffer, stored: StoredVisibility): Buffer {
	return sealer.seal(contextOf(memberId), Buffer.from(JSON.stringify(stored)))
}

/** Throws where the bytes were not sealed for this member. */
export function openVisibility(sealer: Sealer, memberId: Buffer, sealed: Uint8Array): StoredVisibility {
	return storedVisibility.parse(JSON.parse(sealer.open(contextOf(memberId), sealed).toString()))
}

function contextOf(memberId: Buffer): string {
	return `visibility.${memberId.toString('base64url')}`
}
