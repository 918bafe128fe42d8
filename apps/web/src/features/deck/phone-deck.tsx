import type { Choice, Decision } from '@ydo/client/deck/deck-state'
import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import {
	memo,
	type RefObject,
	useDeferredValue,
	useEffect,
	useEffectEvent,
	useId,
	useImperativeHandle,
	useRef,
} from 'react'
import { flyAway, flyBack } from '#features/card/card-motion.ts'
import type { CardsHandle, CardsProps } from '#features/card/cards-handle.ts'
import { decisionKeys } from '#features/card/decision-keys.ts'
import { ProfileCard } from '#features/card/profile-card.tsx'
import { Stamps } from '#features/card/stamps.tsx'
import { atRest, type Offset } from '#features/card/swipe-geometry.ts'
import { afterPress } from '#ui/after-press.ts'
import styles from './phone-deck.module.css'
import { watchSwipes } from './watch-swipes.ts'

type PhoneDeckProps = Omit<CardsProps, 'onSelect'> & { history: readonly Decision[] }

/**
 * The phone's deck: cards decided by swipe, or by ← and → while it has the focus. The decided card flies at once; the other cards move up
 * in a later render, so that input never waits for it. The first paint has only the top card.
 */
export function PhoneDeck({ ref, cards, history, onDecide, onOpen }: PhoneDeckProps) {
	const stack = useRef<HTMLDivElement>(null)
	const helpId = useId()
	const decisions = useDeckDecisions(stack, { cards, onDecide })
	useImperativeHandle(ref, () => decisions)
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
			onKeyDown={decisionKeys({ decide: decisions.decide, open: () => top && onOpen(top) })}
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

/** The cards to render: the last two decided, so that one can fly while the next is decided, and the first three. */
function placed(cards: readonly Card[], history: readonly Decision[]): { card: Card; place: Place }[] {
	const [top, next, third] = cards
	return [
		...history.slice(-2).map(({ card }) => ({ card, place: 'gone' as const })),
		...(top ? [{ card: top, place: 'top' as const }] : []),
		...(next ? [{ card: next, place: 'next' as const }] : []),
		...(third ? [{ card: third, place: 'third' as const }] : []),
	]
}

/**
 * Place of a card in the phone's deck: on top; next below it; third, so that its photo is decoded ahead; or gone, decided but still
 * rendered, so that it can finish its flight and Undo shows it at once.
 */
type Place = 'top' | 'next' | 'third' | 'gone'

type DeckPlaceProps = { card: Card; place: Place; onOpen(card: Card): void }

/** A card in its place. Only the top one is interactive and exposed to screen readers. */
const DeckPlace = memo(function DeckPlace({ card, place, onOpen }: DeckPlaceProps) {
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Enter on the deck opens it too
		<div
			className={styles.place}
			data-card={card.id}
			data-place={place}
			inert={place !== 'top'}
			onClick={() => onOpen(card)}
		>
			<ProfileCard card={card} dealt priority={place === 'top' ? 'high' : 'low'} />
			<Stamps />
		</div>
	)
})

/** Keeps the photos of the next two cards of `stack` decoded, so that none flashes when its card comes up. */
function useDecodedAhead(stack: RefObject<HTMLElement | null>, cards: readonly Card[]): void {
	const [, next, third] = cards
	// biome-ignore lint/correctness/useExhaustiveDependencies: the cards determine the photos
	useEffect(() => {
		const images = stack.current?.querySelectorAll<HTMLImageElement>(
			'[data-place="next"] img, [data-place="third"] img',
		)
		// A photo that cannot be decoded shows its blurred placeholder.
		for (const image of images ?? []) image.decode().catch(() => {})
	}, [next?.id, third?.id])
}

type DeckDecisions = Pick<CardsProps, 'cards' | 'onDecide'>

/** Decides the top card of `stack` when it is swiped, and lets other input decide it in the same way. */
function useDeckDecisions(stack: RefObject<HTMLElement | null>, { cards, onDecide }: DeckDecisions): CardsHandle {
	const [top, next] = cards
	/** Completes the undo whose card is flying back. */
	const returning = useRef<() => void>(undefined)
	const elementOf = (card: Card | undefined) => findCard(stack.current, card)

	const decide = (choice: Choice, from: Offset = atRest) => {
		if (!top) return
		const element = elementOf(top) // the last decision may precede this card's render
		if (element) flyAway(element, choice, from)
		onDecide(top, choice, next)
	}

	const topElement = useEffectEvent(() => elementOf(top))
	const decideSwiped = useEffectEvent(decide)
	useEffect(() => {
		if (!stack.current) return
		return watchSwipes(stack.current, {
			topCard: () => topElement(),
			onDecide: (choice, from) => decideSwiped(choice, from),
		})
	}, [stack])

	return {
		decide: (choice) => decide(choice),
		takeBack(last, undo) {
			returning.current?.()
			const decision = last()
			if (!decision) return undefined
			const finish = () => {
				if (returning.current !== finish) return
				returning.current = undefined
				undo()
			}
			returning.current = finish
			const element = elementOf(decision.card)
			if (!element) finish()
			else {
				// The return animation starts before the deck rerenders: no press waits for that.
				flyBack(element, decision.choice)
				void afterPress().then(finish)
			}
			return decision
		},
		focus: () => stack.current?.focus(),
	}
}

function findCard(stack: HTMLElement | null, card: Card | undefined): HTMLElement | undefined {
	const elements = stack?.querySelectorAll<HTMLElement>('[data-card]') ?? []
	return [...elements].find(({ dataset }) => dataset.card === card?.id)
}
