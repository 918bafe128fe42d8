import type { Card } from '@ydo/contract/cards'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { prefersLessMotion } from '#platform/motion.ts'
import { Glide } from './carousel-glide.ts'
import { canLoop, cardAt, placeNear, placesAround, type Ring, radiusOf, within } from './carousel-ring.ts'
import { useCarouselHand } from './use-carousel-hand.ts'
import { useRoom } from './use-room.ts'

type State = {
	cards: readonly Card[]
	/** The place of the selected card. */
	selected: number
	/** The position in half steps: what is rendered follows it. */
	around: number
}

/** How to go to a place: at once, or at the speed of the hand that threw the carousel, in steps per millisecond. */
export type Going = { jump?: boolean; speed?: number }

/**
 * Keeps a carousel over `cards`; the hand takes `view`, and `track`, one step wide, moves. When cards come or go, the
 * selected card stays selected; when it is gone itself, the one after it takes its place. `ring.loops` is false when
 * there are too few.
 */
export function useCarousel(
	view: RefObject<HTMLElement | null>,
	track: RefObject<HTMLElement | null>,
	cards: readonly Card[],
) {
	const glide = useRef<Glide>(undefined)
	const room = useRoom(view, track)
	const [state, setState] = useState<State>({ cards, selected: 0, around: 0 })
	// Before anything is drawn, so that the cards of now are never shown with the selection of before.
	if (state.cards !== cards) {
		const selected = selectedAfterChange(cards, state)
		setState({ cards, selected, around: selected })
	}
	const ring: Ring = useMemo(() => ({ count: cards.length, loops: canLoop(cards.length, room) }), [cards, room])

	useLayoutEffect(() => {
		if (!track.current) return
		const moving = new Glide(track.current, (position) => {
			const around = Math.round(position * 2) / 2
			setState((before) => (before.around === around ? before : { ...before, around }))
		})
		glide.current = moving
		return () => moving.stop()
	}, [track])
	// biome-ignore lint/correctness/useExhaustiveDependencies: places are counted anew with other cards alone
	useLayoutEffect(() => glide.current?.renumber(state.selected), [state.cards])

	const go = useCallback((place: number, { jump = prefersLessMotion(), ...going }: Going = {}) => {
		setState((before) => ({ ...before, selected: place }))
		glide.current?.go(place, { ...going, jump })
	}, [])
	useCarouselHand(view, glide, { ring, room, go })

	return {
		ring,
		places: placesAround(state.around, radiusOf(room), ring),
		selected: state.selected,
		go,
		/** Goes to card `index` the shorter way round. */
		goTo: (index: number, going?: Going) => go(placeNear(index, state.selected, ring), going),
		step: (by: 1 | -1) => go(within(state.selected + by, ring)),
	}
}

/** Where the selected card is now; if it is gone, the card that followed it; round the end, the first. */
function selectedAfterChange(cards: readonly Card[], before: State): number {
	const selected = cardAt(before.selected, before.cards.length)
	const id = before.cards[selected]?.id
	const index = cards.findIndex((card) => card.id === id)
	if (index >= 0) return index
	return selected < cards.length ? selected : 0
}
