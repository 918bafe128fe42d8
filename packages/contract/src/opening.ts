import * as z from 'zod/mini'

/** What a campus that is not open yet waits for: a time (RFC 3339), or so many more cards. One of the two is there. */
export const opening = z.object({ at: z.optional(z.string()), missing: z.optional(z.number()) })

export type Opening = z.infer<typeof opening>
