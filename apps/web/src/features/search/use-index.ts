import type { DeckSnapshot } from '@ydo/client/deck/create-deck'
import { type Filters, optionsOf } from '@ydo/client/search/filters'
import { buildIndex, type SearchIndex } from '@ydo/client/search/search-index'
import type { Card } from '@ydo/contract/cards'
import { useMemo, useState } from 'react'

type Prepared = { held: readonly Card[]; index: SearchIndex; options: Filters; known: ReadonlySet<Card> }

/**
 * The cards of a deck prepared for searching: all that the server lists, decided or not, and until then those dealt. Made
 * once a list: deciding moves cards, and changes none.
 */
export function useIndex({ cards, listed }: DeckSnapshot): Prepared {
	const held = useMemo(() => (listed.length > 0 ? listed : cards), [cards, listed])
	const [prepared, setPrepared] = useState(() => prepare(held))
	if (prepared.held === held) return prepared
	const next = isFor(prepared, held) ? { ...prepared, held } : prepare(held)
	setPrepared(next)
	return next
}

function prepare(held: readonly Card[]): Prepared {
	return { held, index: buildIndex(held), options: optionsOf(held), known: new Set(held) }
}

function isFor({ known }: Prepared, cards: readonly Card[]): boolean {
	return cards.length === known.size && cards.every((card) => known.has(card))
}
