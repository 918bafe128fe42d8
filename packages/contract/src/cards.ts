import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { photo } from './photos.ts'
import { answeredPrompt } from './prompts.ts'

/** One student as others see them (specification, section 3, `photos` and `prompts`). `image` is the first photo's `src`. */
export const card = z.object({
	id: z.string(),
	name: z.string(),
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
 * a list that has changed is then 226 with a CardPieces; without the header it is always the list.
 */
export const piecesManipulation = 'ydo-pieces'

/** The names of the pieces of which the caller's list is made, in their order. A name stands for its content: equal names, equal cards. */
export const cardPieces = z.object({ pieces: z.array(z.string()) })

/** Body of POST /api/cards/pieces. */
export const piecesRequest = z.object({
	names: z.array(z.string().check(z.regex(/^[\w-]{22}$/))).check(z.minLength(1), z.maxLength(limits.piecesOfCall)),
})

/**
 * The cards of a line of the answer of POST /api/cards/pieces, which has one for each name asked for: the piece as it stands in
 * the list, after its bracket or comma. Undefined where the line is empty: the caller's list has no such piece (any more).
 */
export function readPiece(line: string): Card[] | undefined {
	if (line === '') return undefined
	const parsed = cardList.safeParse(JSON.parse(`[${line.slice(1)}${line.endsWith(']') ? '' : ']'}`))
	return parsed.data
}

export const cardPaths = { all: '/api/users/all', pieces: '/api/cards/pieces' } as const
