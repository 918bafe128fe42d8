import { visibility } from '@ydo/contract/visibility'
import * as z from 'zod/mini'
import type { Sealer } from '#platform/at-rest.ts'

/** How a member wants to be seen, as it is sealed in `visibility.sealed`. */
const storedVisibility = z.object({
	...visibility.shape,
	/** What `hiddenFrom` comes to: see [Note: marks]. */
	marks: z.array(z.string()),
	/** The UTC day on which `hiddenFrom` changed last, and how often it did on that day. */
	changedOn: z.number(),
	changes: z.number(),
})

export type StoredVisibility = z.infer<typeof storedVisibility>

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
