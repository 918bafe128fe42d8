import * as z from 'zod/mini'
import { type Card, cardList } from './cards.ts'
import { limits } from './limits.ts'

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
