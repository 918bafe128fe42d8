import type { Card } from '@ydo/contract/cards'
import { memo } from 'react'
import styles from './carousel.module.css'
import { ProfileCard } from './profile-card.tsx'
import { Stamps } from './stamps.tsx'

type SlideProps = {
	card: Card
	index: number
	selected: boolean
	/** Whether it can come into view soon; a slide far away is an empty box. */
	near: boolean
	onOpen(card: Card): void
	onPick(index: number): void
}

/** One slide of the carousel. A press opens the selected one and selects another. */
export const Slide = memo(function Slide({ card, index, selected, near, onOpen, onPick }: SlideProps) {
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Enter on the carousel opens the selected one
		<div
			className={styles.slide}
			data-selected={selected || undefined}
			onClick={() => (selected ? onOpen(card) : onPick(index))}
		>
			{near && (
				<div className={styles.body} data-card={card.id} inert={!selected}>
					<ProfileCard card={card} priority={selected ? 'high' : 'low'} />
					<Stamps />
				</div>
			)}
		</div>
	)
})
