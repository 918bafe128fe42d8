import type { Card } from '@ydo/contract/cards'
import type { Decisions } from './use-decisions.ts'

/** A pressable part of a row. */
export type Part = 'open' | 'smash' | 'pass' | 'undo'

/** The parts of a card's row, in order. */
export function partsOf(card: Card, decisions: Pick<Decisions, 'of' | 'isLast' | 'stopped'>): readonly Part[] {
	if (!decisions.of(card)) return decisions.stopped ? ['open'] : ['open', 'smash', 'pass']
	return decisions.isLast(card) ? ['open', 'undo'] : ['open']
}
