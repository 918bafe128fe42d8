import { cardPieces, readPiece } from '@ydo/contract/card-pieces'
import { cardPaths } from '@ydo/contract/cards'
import { limits } from '@ydo/contract/limits'
import { consoleTexts } from '@ydo/contract/texts/common'
import { type Request, withJson } from '#calls/request.ts'
import type { CardVersion } from '#held/held-cards.ts'
import type { HeldPiece } from '#held/held-piece.ts'

export type FetchOptions = {
	signal?: AbortSignal | undefined
	/** The cached list, if any: the server then sends only what is new. */
	held?: CardVersion | undefined
}

/**
 * Returns the pieces that an answer names, after fetching those that are not cached. Undefined if the server no longer has one of them.
 * @throws as fetchCards
 */
export async function completePieces(
	request: Request,
	answer: unknown,
	{ held, signal }: FetchOptions,
): Promise<HeldPiece[] | undefined> {
	const parsed = cardPieces.safeParse(answer)
	if (!parsed.success) throw new Error(consoleTexts.fetchFailed)
	const { pieces } = parsed.data
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
	return complete.length === pieces.length ? complete : undefined
}
