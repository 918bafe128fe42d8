import type { Choice } from '@ydo/client/deck/deck-state'
import type { Card } from '@ydo/contract/cards'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { afterPress } from '#ui/after-press.ts'
import { flyAway, flyBack } from './card-motion.ts'
import type { StageHandle, StageProps } from './stage.ts'
import { atRest, type Offset } from './swipe-geometry.ts'
import { watchSwipes } from './watch-swipes.ts'

type DeckHand = { cards: readonly Card[]; onDecide: StageProps['onDecide'] }

/** Decides the top card of `stack` by hand, and lets others decide it as the hand does. */
export function useDeckHand(stack: RefObject<HTMLElement | null>, { cards, onDecide }: DeckHand): StageHandle {
	const [top, next] = cards
	/** Takes the decision back whose card is on its way already. */
	const returning = useRef<() => void>(undefined)
	const elementOf = (card: Card | undefined) => findCard(stack.current, card)

	const decide = (choice: Choice, from: Offset = atRest) => {
		if (!top) return
		const element = elementOf(top) // the last one may have been decided before this one was drawn
		if (element) flyAway(element, choice, from)
		onDecide(top, choice, next)
	}

	const topElement = useEffectEvent(() => elementOf(top))
	const letGo = useEffectEvent(decide)
	useEffect(() => {
		if (!stack.current) return
		return watchSwipes(stack.current, {
			topCard: () => topElement(),
			onDecide: (choice, from) => letGo(choice, from),
		})
	}, [stack])

	return {
		decide: (choice) => decide(choice),
		takeBack(last, undo) {
			returning.current?.()
			const decision = last()
			if (!decision) return undefined
			const land = () => {
				if (returning.current !== land) return
				returning.current = undefined
				undo()
			}
			returning.current = land
			const element = elementOf(decision.card)
			if (!element) land()
			else {
				// It is seen to come back before the deck is drawn anew: no press waits for that.
				flyBack(element, decision.choice)
				void afterPress().then(land)
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
