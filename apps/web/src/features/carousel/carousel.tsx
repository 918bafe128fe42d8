import type { Choice, Decision } from '@ydo/client/deck/deck-state'
import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { timings } from '@ydo/contract/timings'
import {
	type CSSProperties,
	memo,
	type RefObject,
	useEffect,
	useId,
	useImperativeHandle,
	useLayoutEffect,
	useRef,
	useState,
} from 'react'
import { flushSync } from 'react-dom'
import { closeGap, flyAway, flyBack } from '#features/card/card-motion.ts'
import type { CardsProps } from '#features/card/cards-handle.ts'
import { decisionKeys } from '#features/card/decision-keys.ts'
import { ProfileCard } from '#features/card/profile-card.tsx'
import { Stamps } from '#features/card/stamps.tsx'
import { atRest } from '#features/card/swipe-geometry.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './carousel.module.css'
import { cardAt } from './loop.ts'
import { useCarousel } from './use-carousel.ts'

/** The desktop's carousel: loops, with the selected slide in the middle; the buttons and ← → decide that one. */
export function Carousel({ ref, cards, onDecide, onOpen, onSelect }: CardsProps) {
	const view = useRef<HTMLDivElement>(null)
	const track = useRef<HTMLDivElement>(null)
	const helpId = useId()
	const visible = useFlagAfter(timings.carouselFadeDelay)
	const { loop, places, selected, go, goTo, step } = useCarousel(view, track, cards)
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
				onKeyDown={decisionKeys({ decide, open: () => selectedCard && onOpen(selectedCard) })}
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
			<Arrow way="previous" disabled={!loop.endless && selected === 0} onPress={() => stepAndTell(-1)} />
			<Arrow way="next" disabled={!loop.endless && selected === loop.count - 1} onPress={() => stepAndTell(1)} />
		</div>
	)
}

type SlideProps = {
	card: Card
	/** See [Note: the loop]. */
	place: number
	selected: boolean
	onOpen(card: Card): void
	onPick(place: number): void
}

/** One slide of the carousel. A press on the selected slide opens it; a press on another one selects that. */
const Slide = memo(function Slide({ card, place, selected, onOpen, onPick }: SlideProps) {
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Enter on the carousel opens the selected one
		<div
			className={styles.slide}
			style={{ '--place': place } as CSSProperties}
			data-selected={selected || undefined}
			onClick={() => (selected ? onOpen(card) : onPick(place))}
		>
			<div className={styles.body} data-card={card.id} inert={!selected}>
				<ProfileCard card={card} dealt priority={selected ? 'high' : 'low'} />
				<Stamps />
			</div>
		</div>
	)
})

type ArrowProps = { way: 'previous' | 'next'; disabled: boolean; onPress(): void }

function Arrow({ way, disabled, onPress }: ArrowProps) {
	return (
		<IconButton look="plate" className={styles[way]} label={homeTexts[way]} disabled={disabled} onClick={onPress}>
			<Icon name={way} />
		</IconButton>
	)
}

/** True from `delay` milliseconds after mounting. */
function useFlagAfter(delay: number): boolean {
	const [flag, setFlag] = useState(false)
	useEffect(() => {
		const timer = setTimeout(() => setFlag(true), delay)
		return () => clearTimeout(timer)
	}, [delay])
	return flag
}

type SlideDecisions = {
	cards: readonly Card[]
	onDecide: CardsProps['onDecide']
	goTo(index: number, going: { jump: boolean }): void
}

/**
 * Decides the selected slide: its card flies, then the decision is emitted and the next slide moves into the gap. Another decision ends the
 * flight at once, and so does leaving the screen: no decision is lost.
 */
function useSlideDecisions(view: RefObject<HTMLElement | null>, { cards, onDecide, goTo }: SlideDecisions) {
	const finish = useRef<(() => void) | undefined>(undefined)
	useEffect(() => () => finish.current?.(), [])
	// From the latest render: only then does the deck contain a restored card.
	const goToNow = useRef(goTo)
	useLayoutEffect(() => {
		goToNow.current = goTo
	})

	const decide = (choice: Choice) => {
		flushSync(() => finish.current?.())
		const body = view.current?.querySelector<HTMLElement>('[data-selected] [data-card]')
		const index = cards.findIndex((card) => card.id === body?.dataset.card)
		const card = cards[index]
		if (!body || !card) return
		finish.current = () => {
			finish.current = undefined
			onDecide(card, choice, cards[index + 1] ?? cards[0])
		}
		const finishNow = () => {
			if (!finish.current) return
			flushSync(finish.current)
			if (view.current) closeGap(view.current)
		}
		const flight = flyAway(body, choice, atRest)
		if (flight) flight.onfinish = finishNow
		else finishNow()
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
