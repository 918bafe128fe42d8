import type { Card } from '@ydo/contract/cards'
import { type CSSProperties, memo } from 'react'
import styles from './carousel.module.css'
import { ProfileCard } from './profile-card.tsx'
import { Stamps } from './stamps.tsx'

type SlideProps = {
	card: Card
	/** See [Note: the ring]. */
	place: number
	selected: boolean
	onOpen(card: Card): void
	onPick(place: number): void
}

/** One slide of the carousel. A press opens the selected one and selects another. */
export const Slide = memo(function Slide({ card, place, selected, onOpen, onPick }: SlideProps) {
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
