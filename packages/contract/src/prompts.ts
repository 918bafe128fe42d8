import * as z from 'zod/mini'

/** One of the institute's prompts with what a student answers to it. */
export const answeredPrompt = z.object({ prompt: z.string(), answer: z.string() })

export type AnsweredPrompt = z.infer<typeof answeredPrompt>
