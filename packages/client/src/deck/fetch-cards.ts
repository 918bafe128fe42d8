import { type Card, cardList, cardPaths, piecesManipulation } from '@ydo/contract/cards'
import { consoleTexts } from '@ydo/contract/texts/common'
import type { Request } from '#calls/request.ts'
import type { CardVersion } from '#held/held-cards.ts'
import { piecesOf } from '#held/held-piece.ts'
import type { FetchOptions } from './complete-pieces.ts'

/**
 * Fetches every card the member may see, in the server's order; returns `held` itself if nothing changed.
 * @throws Error('Failed to fetch profiles') for an answer that is not OK or not a list of cards, AbortError when `signal` aborts, and
 * errors of `request`
 */
export async function fetchCards(request: Request, { signal, held }: FetchOptions = {}): Promise<CardVersion> {
	const response = await request(cardPaths.all, {
		...(signal && { signal }),
		...(held?.tag && { headers: changesHeaders(held.tag) }),
	})
	if (held && response.status === 304) return held
	if (!response.ok) throw new Error(consoleTexts.fetchFailed)
	const tag = response.headers.get('etag') ?? undefined
	const content: unknown = await response.json()
	if (held && response.status === 226) {
		const { completePieces } = await import('./complete-pieces.ts') // never needed for home's first paint
		const pieces = await completePieces(request, content, { signal, held })
		// Refetched whole, because the list changed between the two answers.
		return pieces ? { tag, pieces } : fetchCards(request, { signal })
	}
	return { tag, pieces: piecesOf(checked(cardList.safeParse(content))) }
}

/** Requests the list only if its tag differs, and then only its pieces (RFC 3229). */
export function changesHeaders(tag: string): Record<string, string> {
	return { 'If-None-Match': tag, 'A-IM': piecesManipulation }
}

export function cardsOf({ pieces }: CardVersion): Card[] {
	return pieces.flatMap(({ cards }) => cards)
}

function checked<Value>(parsed: { success: boolean; data?: Value }): Value {
	if (!parsed.success || parsed.data === undefined) throw new Error(consoleTexts.fetchFailed)
	return parsed.data
}
