import type { Decision } from '@ydo/client/deck/deck-state'
import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { type Ref, useDeferredValue, useId, useImperativeHandle, useRef } from 'react'
import { deckKeys } from './deck-keys.ts'
import { DeckPlace, type Place } from './deck-place.tsx'
import styles from './phone-deck.module.css'
import type { StageHandle, StageProps } from './stage.ts'
import { useDeckHand } from './use-deck-hand.ts'
import { useDecodedAhead } from './use-decoded-ahead.ts'

type PhoneDeckProps = Pick<StageProps, 'onDecide' | 'onOpen'> & {
	ref: Ref<StageHandle>
	cards: readonly Card[]
	history: readonly Decision[]
}

/**
 * The phone's deck: cards decided by hand, or by ← and → while it has the focus. The decided card flies at once; that the
 * others move up is rendered after it, so that no press waits for it to be seen. The first picture has the top card alone.
 */
export function PhoneDeck({ ref, cards, history, onDecide, onOpen }: PhoneDeckProps) {
	const stack = useRef<HTMLDivElement>(null)
	const helpId = useId()
	const hand = useDeckHand(stack, { cards, onDecide })
	useImperativeHandle(ref, () => hand)
	const shown = { cards: useDeferredValue(cards, cards.slice(0, 1)), history: useDeferredValue(history) }
	useDecodedAhead(stack, shown.cards)
	const [top] = cards
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a group of cards
		<div
			ref={stack}
			className={styles.stack}
			data-over={top ? undefined : ''}
			inert={!top}
			role="group"
			aria-label={homeTexts.deck}
			aria-describedby={helpId}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the deck takes the keys ← → and Enter
			tabIndex={0}
			onKeyDown={deckKeys({ decide: hand.decide, open: () => top && onOpen(top) })}
		>
			<p id={helpId} hidden>
				{homeTexts.deckHelp}
			</p>
			{placed(shown.cards, shown.history).map(({ card, place }) => (
				<DeckPlace key={card.id} card={card} place={place} onOpen={onOpen} />
			))}
		</div>
	)
}

/** The cards rendered: the last two decided, so that one may fly while the next is decided, and the first three. */
function placed(cards: readonly Card[], history: readonly Decision[]): { card: Card; place: Place }[] {
	const [top, next, third] = cards
	return [
		...history.slice(-2).map(({ card }) => ({ card, place: 'gone' as const })),
		...(top ? [{ card: top, place: 'top' as const }] : []),
		...(next ? [{ card: next, place: 'next' as const }] : []),
		...(third ? [{ card: third, place: 'third' as const }] : []),
	]
}
