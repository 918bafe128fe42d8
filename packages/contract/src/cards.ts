import * as z from 'zod/mini'
import { photo } from './photos.ts'

/** One of the institute's prompts with a student's answer. */
export const answeredPrompt = z.object({ prompt: z.string(), answer: z.string() })

export type AnsweredPrompt = z.infer<typeof answeredPrompt>

/** A student's card as others see it (specification, section 3, `photos` and `prompts`). `image` is the first photo's `src`. */
export const card = z.object({
	id: z.string(),
	name: z.string(),
	/** The name is not part of the account's own; it is marked everywhere. */
	nickname: z.optional(z.boolean()),
	age: z.number(),
	discipline: z.string(),
	/** "2nd year" */
	year: z.string(),
	tags: z.array(z.string()),
	image: z.string(),
	description: z.string(),
	photos: z.array(photo),
	prompts: z.array(answeredPrompt),
})

export type Card = z.infer<typeof card>

/** Answer of GET /api/users/all: every card the caller may see, never their own. Answers 304 to a known ETag. */
export const cardList = z.array(card)

/**
 * Value of the `A-IM` header that a device with a cached list sends beside If-None-Match (RFC 3229). A changed list is then answered
 * 226 with `cardPieces`; without the header always with the list.
 */
export const piecesManipulation = 'ydo-pieces'

export const cardPaths = { all: '/api/users/all', pieces: '/api/cards/pieces' } as const
