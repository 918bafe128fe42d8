import { type Card, cardList, cardPaths, piecesManipulation } from '@ydo/contract/cards'
import { consoleTexts } from '@ydo/contract/texts/console'
import type { Request } from '#calls/request.ts'
import type { CardVersion } from '#held/held-cards.ts'
import { piecesOf } from '#held/held-piece.ts'

export type FetchOptions = {
	signal?: AbortSignal | undefined
	/** What the device holds, if anything: the server then sends what is new. */
	held?: CardVersion | undefined
}

/**
 * The list of every card the member may see, in the server's order; `held` itself where nothing has changed.
 * @throws Error('Failed to fetch profiles') for any answer that is not OK or is no list of cards, an AbortError when
 * `signal` fires, and whatever `request` throws.
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
		const { completePieces } = await import('./complete-pieces.ts') // home's first picture needs it never
		const pieces = await completePieces(request, content, { signal, held })
		// Without: the list changed between the two answers.
		return pieces ? { tag, pieces } : fetchCards(request, { signal })
	}
	return { tag, pieces: piecesOf(checked(cardList.safeParse(content))) }
}

/** Asks for the list only if it is another than the one with this tag, and then for what it is made of (RFC 3229). */
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
