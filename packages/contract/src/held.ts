import * as z from 'zod/mini'

/** Format version of cached data: other versions are discarded. */
const format = 3

/** Names of the pieces of a device's cached card list; the cards are stored under these names. */
export const heldList = z.object({
	format: z.literal(format),
	/** Strong ETag of the whole list; absent if the server sent none. */
	tag: z.optional(z.string()),
	names: z.array(z.string()),
})

export type HeldList = Omit<z.infer<typeof heldList>, 'tag' | 'format'> & { tag?: string | undefined }

/** State for dealing a device's cached cards. */
export const heldDeck = z.object({
	/** Ids in dealing order. */
	order: z.array(z.string()),
	/** Cards added after the first list, with the time in Unix milliseconds. */
	since: z.array(z.object({ id: z.string(), at: z.number() })),
	/** Ids that left the list. Cards that return do not count as new. */
	away: z.optional(z.array(z.string())),
})

export type HeldDeck = z.infer<typeof heldDeck>

/** Data for ranking beside the cached cards. */
export const heldRanking = z.object({
	/** Random, once per device. */
	seed: z.number(),
	/** The fields of the member's own card that ranking uses, as last seen. */
	own: z.optional(
		z.object({
			id: z.string(),
			discipline: z.string(),
			year: z.string(),
			tags: z.array(z.string()),
			/** Answered prompts; the answers do not matter. */
			prompts: z.optional(z.array(z.object({ prompt: z.string() }))),
		}),
	),
})

export type HeldRanking = z.infer<typeof heldRanking>

export const heldFormat: typeof format = format

/** Decisions shared between tabs of one browser; they never leave the device. */
export const toldDecisions = z.object({
	/** Decisions, earliest first. */
	marks: z.array(z.object({ id: z.string(), mark: z.enum(['like', 'pass', 'again', 'undone']) })),
	/** Asks the other tabs for their earlier decisions. */
	ask: z.boolean(),
})

export type ToldDecisions = z.infer<typeof toldDecisions>
