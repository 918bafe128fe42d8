import type { Card } from '@ydo/contract/cards'
import EmblaCarousel, { type EmblaCarouselType, type EmblaOptionsType } from 'embla-carousel'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { prefersLessMotion } from '#platform/motion.ts'

// React tells when slides come and go, so Embla need not watch; every slide has a stop of its own, also when few fit.
const options: EmblaOptionsType = { loop: true, align: 'center', containScroll: false, watchSlides: false }

/**
 * Keeps a carousel over the slides in `view`, and tells which one is selected. When cards come or go, the selected card
 * stays selected; when it is gone itself, the one after it takes its place. `loops` is false when there are too few.
 */
export function useCarousel(view: RefObject<HTMLElement | null>, cards: readonly Card[]) {
	const embla = useRef<EmblaCarouselType>(undefined)
	const shown = useRef({ cards, id: cards[0]?.id })
	const [state, setState] = useState({ selected: 0, loops: false })

	useLayoutEffect(() => {
		if (!view.current) return
		const api = EmblaCarousel(view.current, options)
		const read = () => {
			const selected = api.selectedScrollSnap()
			shown.current.id = shown.current.cards[selected]?.id
			setState({ selected, loops: api.internalEngine().options.loop })
		}
		api.on('select', read).on('reInit', read)
		embla.current = api
		read()
		return () => api.destroy()
	}, [view])

	useLayoutEffect(() => {
		const api = embla.current
		if (!api || shown.current.cards === cards) return
		const startIndex = indexAfterChange(cards, shown.current.id, api.selectedScrollSnap())
		shown.current.cards = cards
		api.reInit({ startIndex })
	}, [cards])

	const goTo = useCallback((index: number, jump = prefersLessMotion()) => embla.current?.scrollTo(index, jump), [])
	const step = useCallback((by: 'next' | 'previous') => {
		if (by === 'next') embla.current?.scrollNext(prefersLessMotion())
		else embla.current?.scrollPrev(prefersLessMotion())
	}, [])
	return { ...state, goTo, step }
}

/** Where the selected card is now; if it is gone, the card that followed it; round the end, the first. */
function indexAfterChange(cards: readonly Card[], selectedId: string | undefined, selected: number): number {
	const index = cards.findIndex((card) => card.id === selectedId)
	if (index >= 0) return index
	return selected < cards.length ? selected : 0
}
