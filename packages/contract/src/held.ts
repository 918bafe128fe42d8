import * as z from 'zod/mini'

/** The version of what devices hold: what another version wrote is thrown away. */
const format = 3

/** Of which pieces the list of cards is made that a device holds; its values of cards stand under these names. */
export const heldList = z.object({
	format: z.literal(format),
	/** The strong tag of the whole list; absent where the server gave none. */
	tag: z.optional(z.string()),
	names: z.array(z.string()),
})

export type HeldList = Omit<z.infer<typeof heldList>, 'tag' | 'format'> & { tag?: string | undefined }

/** How a device deals the cards it holds. */
export const heldDeck = z.object({
	/** Ids, in the order to be dealt. */
	order: z.array(z.string()),
	/** Which cards came after the first list, and when, in Unix milliseconds. */
	since: z.array(z.object({ id: z.string(), at: z.number() })),
	/** Who was in the list once and is not now. Those who come back are not new. */
	away: z.optional(z.array(z.string())),
})

export type HeldDeck = z.infer<typeof heldDeck>

/** What a device ranks by beside the cards it holds. */
export const heldRanking = z.object({
	/** Drawn once for the device. */
	seed: z.number(),
	/** What the ranking reads of the member's own card, as it was last. */
	own: z.optional(
		z.object({
			id: z.string(),
			discipline: z.string(),
			year: z.string(),
			tags: z.array(z.string()),
			/** Which are answered: what is answered has no part in it. */
			prompts: z.optional(z.array(z.object({ prompt: z.string() }))),
		}),
	),
})

export type HeldRanking = z.infer<typeof heldRanking>

export const heldFormat: typeof format = format
