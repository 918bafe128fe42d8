import * as z from 'zod/mini'

/** What a campus that is not open yet waits for: a time (RFC 3339), or so many more cards. */
export const opening = z.union([z.object({ at: z.string() }), z.object({ missing: z.number() })])

export type Opening = z.infer<typeof opening>
