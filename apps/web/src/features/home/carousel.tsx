import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { timings } from '@ydo/contract/timings'
import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './carousel.module.css'
import { cardAt } from './carousel-ring.ts'
import { deckKeys } from './deck-keys.ts'
import { Slide } from './slide.tsx'
import type { StageHandle, StageProps } from './stage.ts'
import { useCarousel } from './use-carousel.ts'
import { useFlagAfter } from './use-flag-after.ts'
import { useSlideDecisions } from './use-slide-decisions.ts'

type CarouselProps = Pick<StageProps, 'onDecide' | 'onOpen' | 'onSelect'> & {
	ref: Ref<StageHandle>
	cards: readonly Card[]
}

/** The desktop's carousel: looping, the selected slide in the middle; the buttons and ← → decide that one. */
export function Carousel({ ref, cards, onDecide, onOpen, onSelect }: CarouselProps) {
	const view = useRef<HTMLDivElement>(null)
	const track = useRef<HTMLDivElement>(null)
	const helpId = useId()
	const visible = useFlagAfter(timings.carouselFadeDelay)
	const { ring, places, selected, go, goTo, step } = useCarousel(view, track, cards)
	const { decide, takeBack } = useSlideDecisions(view, { cards, onDecide, goTo })
	useImperativeHandle(ref, () => ({ decide, takeBack, focus: () => view.current?.focus() }))

	const card = (place: number) => cards[cardAt(place, cards.length)]
	const stepAndTell = (by: 1 | -1) => {
		step(by)
		const next = card(selected + by)
		if (next) onSelect(next)
	}
	const selectedCard = card(selected)
	return (
		<div className={styles.carousel}>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a group of slides */}
			<div
				ref={view}
				className={styles.view}
				role="group"
				aria-roledescription="carousel"
				aria-label={homeTexts.deck}
				aria-describedby={helpId}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the carousel takes the keys ← → and Enter
				tabIndex={0}
				onKeyDown={deckKeys({ decide, open: () => selectedCard && onOpen(selectedCard) })}
			>
				<div ref={track} className={styles.track} data-visible={visible || undefined}>
					{places.map((place) => {
						const shown = card(place)
						return (
							shown && (
								<Slide
									key={shown.id}
									card={shown}
									place={place}
									selected={place === selected}
									onOpen={onOpen}
									onPick={go}
								/>
							)
						)
					})}
				</div>
			</div>
			<p id={helpId} hidden>
				{homeTexts.deckHelp}
			</p>
			<Arrow way="previous" disabled={!ring.loops && selected === 0} onPress={() => stepAndTell(-1)} />
			<Arrow way="next" disabled={!ring.loops && selected === ring.count - 1} onPress={() => stepAndTell(1)} />
		</div>
	)
}

type ArrowProps = { way: 'previous' | 'next'; disabled: boolean; onPress(): void }

function Arrow({ way, disabled, onPress }: ArrowProps) {
	return (
		<button type="button" className={styles[way]} aria-label={homeTexts[way]} disabled={disabled} onClick={onPress}>
			<Icon name={way} />
		</button>
	)
}
