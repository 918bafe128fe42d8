import { type Card, cardList, cardPaths, cardPieces, piecesManipulation, readPiece } from '@ydo/contract/cards'
import { limits } from '@ydo/contract/limits'
import { consoleTexts } from '@ydo/contract/texts/console'
import { type Request, withJson } from '#calls/request.ts'
import { type CardVersion, type HeldPiece, piecesOf } from '#held/held-cards.ts'

type FetchOptions = {
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
	if (held && response.status === 226) return { tag, pieces: await lackingPieces(request, content, { signal, held }) }
	return { tag, pieces: piecesOf(checked(cardList.safeParse(content))) }
}

/** Asks for the list only if it is another than the one with this tag, and then for what it is made of (RFC 3229). */
export function changesHeaders(tag: string): Record<string, string> {
	return { 'If-None-Match': tag, 'A-IM': piecesManipulation }
}

export function cardsOf({ pieces }: CardVersion): Card[] {
	return pieces.flatMap(({ cards }) => cards)
}

async function lackingPieces(request: Request, content: unknown, { held, signal }: FetchOptions): Promise<HeldPiece[]> {
	const { pieces } = checked(cardPieces.safeParse(content))
	const known = new Map(held?.pieces.map(({ name, cards }) => [name, cards]))
	const lacking = pieces.filter((name) => !known.has(name))
	for (let from = 0; from < lacking.length; from += limits.piecesOfCall) {
		const names = lacking.slice(from, from + limits.piecesOfCall)
		const answer = await request(cardPaths.pieces, { ...withJson('POST', { names }), ...(signal && { signal }) })
		if (!answer.ok) throw new Error(consoleTexts.fetchFailed)
		const lines = (await answer.text()).split('\n')
		for (const [i, name] of names.entries()) {
			const cards = readPiece(lines[i] ?? '')
			if (cards) known.set(name, cards)
		}
	}
	const complete = pieces.flatMap((name) => {
		const cards = known.get(name)
		return cards ? [{ name, cards }] : []
	})
	// The list changed between the two answers, so the names are of one that is no more.
	if (complete.length < pieces.length) return piecesOf(cardsOf(await fetchCards(request, { signal })))
	return complete
}

function checked<Value>(parsed: { success: boolean; data?: Value }): Value {
	if (!parsed.success || parsed.data === undefined) throw new Error(consoleTexts.fetchFailed)
	return parsed.data
}
