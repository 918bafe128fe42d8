import type { Choice, Decision } from '@ydo/client/deck/deck-state'
import type { Card } from '@ydo/contract/cards'
import { texts } from '@ydo/contract/texts'
import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef } from 'react'
import { flyAway, flyBack } from './card-motion.ts'
import { deckKeys } from './deck-keys.ts'
import styles from './phone-deck.module.css'
import { ProfileCard } from './profile-card.tsx'
import type { StageHandle, StageProps } from './stage.ts'
import { Stamps } from './stamps.tsx'
import { atRest, type Offset } from './swipe-geometry.ts'
import { watchSwipes } from './watch-swipes.ts'

type PhoneDeckProps = {
	ref: Ref<StageHandle>
	cards: readonly Card[]
	/** Decisions that can be taken back: their cards stay at hand, out of sight. */
	history: readonly Decision[]
	onDecide: StageProps['onDecide']
	onOpen(card: Card): void
}

/** Cards rendered under the hand: the top, the next, and the third, whose photo is decoded ahead. */
const dealt = ['top', 'next', 'third'] as const

/** Decided cards still in the page, so that one may fly while the next is decided, and Undo has its picture at once. */
const keptBack = 2

/** The phone's deck: cards decided by hand, or by ← and → while it has the focus. */
export function PhoneDeck({ ref, cards, history, onDecide, onOpen }: PhoneDeckProps) {
	const stack = useRef<HTMLDivElement>(null)
	const helpId = useId()
	const [top] = cards
	const cardElement = (id: string | undefined) =>
		[...(stack.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])].find(({ dataset }) => dataset.card === id)

	const decide = (choice: Choice, from: Offset = atRest) => {
		const element = cardElement(top?.id)
		if (!top || !element) return
		flyAway(element, choice, from)
		onDecide(top, choice, cards[1])
	}

	useImperativeHandle(ref, () => ({
		decide,
		undone({ card, choice }) {
			const element = cardElement(card.id)
			if (element) flyBack(element, choice)
		},
		focus: () => stack.current?.focus(),
	}))

	const topCard = useEffectEvent(() => cardElement(top?.id))
	const onRelease = useEffectEvent((choice: Choice, from: Offset) => decide(choice, from))
	useEffect(() => {
		if (!stack.current) return
		return watchSwipes(stack.current, {
			topCard: () => topCard(),
			onDecide: (choice, _, from) => onRelease(choice, from),
		})
	}, [])

	useDecodedAhead(stack, cards)

	const shown = [
		...history.slice(-keptBack).map(({ card }) => ({ card, place: 'gone' })),
		...dealt.flatMap((place, index) => (cards[index] ? { card: cards[index], place } : [])),
	]
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a group of cards
		<div
			ref={stack}
			className={styles.stack}
			data-over={top ? undefined : ''}
			inert={!top}
			role="group"
			aria-label={texts.home.deck}
			aria-describedby={helpId}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the deck takes the keys ← → and Enter
			tabIndex={0}
			onKeyDown={deckKeys({ decide, open: () => top && onOpen(top) })}
		>
			<p id={helpId} hidden>
				{texts.home.deckHelp}
			</p>
			{shown.map(({ card, place }) => (
				// biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Enter on the deck opens it too
				<div
					key={card.id}
					className={styles.place}
					data-card={card.id}
					data-place={place}
					inert={place !== 'top'}
					onClick={() => onOpen(card)}
				>
					<ProfileCard card={card} priority={place === 'top' ? 'high' : 'low'} />
					<Stamps />
				</div>
			))}
		</div>
	)
}

/** Keeps the photos of the next two cards decoded, so that none flashes when its card comes up. */
function useDecodedAhead(stack: React.RefObject<HTMLElement | null>, cards: readonly Card[]): void {
	const [, next, third] = cards
	// biome-ignore lint/correctness/useExhaustiveDependencies: which cards they are decides which photos there are
	useEffect(() => {
		const images = stack.current?.querySelectorAll<HTMLImageElement>(
			'[data-place="next"] img, [data-place="third"] img',
		)
		// A photo that cannot be decoded shows its blurred stand-in.
		for (const image of images ?? []) image.decode().catch(() => {})
	}, [next?.id, third?.id])
}
