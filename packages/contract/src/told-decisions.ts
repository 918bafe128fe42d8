import * as z from 'zod/mini'

/** What tabs of one browser tell each other of the decisions made in them; it never leaves the device. */
export const toldDecisions = z.object({
	/** What happened, the earliest first. */
	marks: z.array(z.object({ id: z.string(), mark: z.enum(['like', 'pass', 'again', 'undone']) })),
	/** Whether the others are to tell what happened in them before. */
	ask: z.boolean(),
})

export type ToldDecisions = z.infer<typeof toldDecisions>
