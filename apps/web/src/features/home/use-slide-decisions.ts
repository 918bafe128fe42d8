import type { Choice, Decision } from '@ydo/client/deck/deck-state'
import type { Card } from '@ydo/contract/cards'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { closeGap, flyAway, flyBack } from './card-motion.ts'
import type { StageProps } from './stage.ts'
import { atRest } from './swipe-geometry.ts'

type SlideDecisions = {
	cards: readonly Card[]
	onDecide: StageProps['onDecide']
	goTo(index: number, going: { jump: boolean }): void
}

/**
 * Deciding the selected slide: its card flies, then the decision is told and the next slide moves into the gap. Deciding
 * again meanwhile ends the flight at once, and so does leaving the screen: no decision is lost.
 */
export function useSlideDecisions(view: RefObject<HTMLElement | null>, { cards, onDecide, goTo }: SlideDecisions) {
	const land = useRef<(() => void) | undefined>(undefined)
	useEffect(() => () => land.current?.(), [])
	// Of the deck as it was rendered last: a card taken back is in it only then.
	const goToNow = useRef(goTo)
	useLayoutEffect(() => {
		goToNow.current = goTo
	})

	const decide = (choice: Choice) => {
		flushSync(() => land.current?.())
		const body = view.current?.querySelector<HTMLElement>('[data-selected] [data-card]')
		const index = cards.findIndex((card) => card.id === body?.dataset.card)
		const card = cards[index]
		if (!body || !card) return
		land.current = () => {
			land.current = undefined
			onDecide(card, choice, cards[index + 1] ?? cards[0])
		}
		const landNow = () => {
			if (!land.current) return
			flushSync(land.current)
			if (view.current) closeGap(view.current)
		}
		const flight = flyAway(body, choice, atRest)
		if (flight) flight.onfinish = landNow
		else landNow()
	}

	const takeBack = (last: () => Decision | undefined, undo: () => readonly Card[]) => {
		const decision = last()
		if (!decision) return undefined
		const { card, choice } = decision
		const dealt = flushSync(undo)
		flushSync(() => goToNow.current(dealt.indexOf(card), { jump: true }))
		const body = view.current?.querySelector<HTMLElement>('[data-selected] [data-card]')
		if (body) flyBack(body, choice)
		return decision
	}
	return { decide, takeBack }
}
