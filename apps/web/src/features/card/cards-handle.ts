import type { DeckSnapshot } from '@ydo/client/deck/create-deck'
import type { Choice, Decision } from '@ydo/client/deck/deck-state'
import type { Card } from '@ydo/contract/cards'
import type { Ref } from 'react'

/** What the page's buttons can do with the cards on show: those of the phone's deck or of the desktop's carousel. */
export type CardsHandle = {
	/** Decides the top or selected card. */
	decide(choice: Choice): void
	/**
	 * Completes a pending undo, then brings back the card of the decision that `last` returns; `undo` reverts the decision and returns the
	 * deck's cards. Returns the decision.
	 */
	takeBack(last: () => Decision | undefined, undo: () => readonly Card[]): Decision | undefined
	focus(): void
}

export type CardsProps = {
	ref: Ref<CardsHandle>
	cards: readonly Card[]
	/** `next` is the card that comes up instead. */
	onDecide(card: Card, choice: Choice, next: Card | undefined): void
	onOpen(card: Card): void
	/** Another card was selected without a decision. */
	onSelect(card: Card): void
}

/** Props of home's middle, on phones and on desktops. */
export type LayoutProps = Omit<CardsProps, 'cards'> & {
	className: string | undefined
	snapshot: DeckSnapshot
	onReload(): void
}
