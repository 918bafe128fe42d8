import type { DeckSnapshot } from '@ydo/client/deck/create-deck'
import type { Choice, Decision } from '@ydo/client/deck/deck-state'
import type { Card } from '@ydo/contract/cards'
import type { Ref } from 'react'

/** What buttons can ask of the place where cards are decided: the phone's deck or the desktop's carousel. */
export type StageHandle = {
	/** Decides the card that is on top, or selected. */
	decide(choice: Choice): void
	/**
	 * Brings the card of the decision back that `last` tells, once none is on its way; `undo` takes the decision back and returns the
	 * deck's cards then. Returns the decision.
	 */
	takeBack(last: () => Decision | undefined, undo: () => readonly Card[]): Decision | undefined
	focus(): void
}

export type StageProps = {
	ref: Ref<StageHandle>
	className: string | undefined
	snapshot: DeckSnapshot
	/** `next` is the card that comes up instead. */
	onDecide(card: Card, choice: Choice, next: Card | undefined): void
	onOpen(card: Card): void
	/** Another card was selected without one being decided. */
	onSelect(card: Card): void
	onReload(): void
}
