import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { timings } from '@ydo/contract/timings'
import { type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './carousel.module.css'
import { slideDistance, windowRadius } from './carousel-window.ts'
import { deckKeys } from './deck-keys.ts'
import { Slide } from './slide.tsx'
import type { StageHandle, StageProps } from './stage.ts'
import { useCarousel } from './use-carousel.ts'
import { useFlagAfter } from './use-flag-after.ts'
import { useSlideDecisions } from './use-slide-decisions.ts'

type CarouselProps = Pick<StageProps, 'onDecide' | 'onOpen'> & {
	ref: Ref<StageHandle>
	cards: readonly Card[]
	onReady(): void
}

/** The desktop's carousel: looping, the selected slide in the middle; the buttons and ← → decide that one. */
export function Carousel({ ref, cards, onDecide, onOpen, onReady }: CarouselProps) {
	const view = useRef<HTMLDivElement>(null)
	const helpId = useId()
	const visible = useFlagAfter(timings.carouselFadeDelay)
	const { selected, loops, goTo, step } = useCarousel(view, cards)
	const { decide, undone } = useSlideDecisions(view, { cards, onDecide, goTo })
	useEffect(onReady, [onReady])
	useImperativeHandle(ref, () => ({ decide, undone, focus: () => view.current?.focus() }))

	const radius = windowRadius(innerWidth)
	const near = (index: number) => slideDistance(index, selected, { count: cards.length, loops }) <= radius
	const selectedCard = cards[selected]
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
				<div className={styles.track} data-visible={visible || undefined}>
					{cards.map((card, index) => (
						<Slide
							key={card.id}
							card={card}
							index={index}
							selected={index === selected}
							near={near(index)}
							onOpen={onOpen}
							onPick={goTo}
						/>
					))}
				</div>
			</div>
			<p id={helpId} hidden>
				{homeTexts.deckHelp}
			</p>
			<Arrow way="previous" disabled={!loops && selected === 0} onStep={step} />
			<Arrow way="next" disabled={!loops && selected === cards.length - 1} onStep={step} />
		</div>
	)
}

type Way = 'previous' | 'next'

function Arrow({ way, disabled, onStep }: { way: Way; disabled: boolean; onStep(way: Way): void }) {
	return (
		<button
			type="button"
			className={styles[way]}
			aria-label={homeTexts[way]}
			disabled={disabled}
			onClick={() => onStep(way)}
		>
			<Icon name={way} />
		</button>
	)
}
