import * as z from 'zod/mini'
import { type Card, cardList } from './cards.ts'
import { limits } from './limits.ts'

/** Names of the pieces of the caller's list, in order. A name stands for its content: equal names, equal cards. */
export const cardPieces = z.object({ pieces: z.array(z.string()) })

export const piecesRequest = z.object({
	names: z.array(z.string().check(z.regex(/^[\w-]{22}$/))).check(z.minLength(1), z.maxLength(limits.piecesOfCall)),
})

/**
 * Parses a line of the answer of POST /api/cards/pieces, which has one per requested name: the piece as in the list, after its
 * bracket or comma. Undefined for an empty line: the caller's list does not (or no longer) contain the piece.
 */
export function readPiece(line: string): Card[] | undefined {
	if (line === '') return undefined
	const parsed = cardList.safeParse(JSON.parse(`[${line.slice(1)}${line.endsWith(']') ? '' : ']'}`))
	return parsed.data
}
