import * as z from 'zod/mini'
import { photo } from './photos.ts'
import { answeredPrompt } from './prompts.ts'

/** One student as others see them (specification, section 3, `photos` and `prompts`). `image` is the first photo's `src`. */
export const card = z.object({
	id: z.string(),
	name: z.string(),
	/** The name is none of the account's own: marked wherever it stands. */
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

/** Answer of GET /api/users/all: every card the caller may see, never the caller's own. Answers 304 to a known ETag. */
export const cardList = z.array(card)

/**
 * What a device asks for that holds a list already: header `A-IM` with this name beside If-None-Match (RFC 3229). The answer to
 * a list that has changed is then 226 with `cardPieces`; without the header it is always the list.
 */
export const piecesManipulation = 'ydo-pieces'

export const cardPaths = { all: '/api/users/all', pieces: '/api/cards/pieces' } as const
