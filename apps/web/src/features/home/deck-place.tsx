import type { Card } from '@ydo/contract/cards'
import { memo } from 'react'
import styles from './phone-deck.module.css'
import { ProfileCard } from './profile-card.tsx'
import { Stamps } from './stamps.tsx'

/**
 * Where a card of the phone's deck stands: on top under the hand; next below it; third, so that its photo is decoded
 * ahead; or gone, decided but at hand, so that it may still fly and Undo has its picture at once.
 */
export type Place = 'top' | 'next' | 'third' | 'gone'

type DeckPlaceProps = { card: Card; place: Place; onOpen(card: Card): void }

/** A card in its place. Only the top one can be operated and is there for screen readers. */
export const DeckPlace = memo(function DeckPlace({ card, place, onOpen }: DeckPlaceProps) {
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Enter on the deck opens it too
		<div
			className={styles.place}
			data-card={card.id}
			data-place={place}
			inert={place !== 'top'}
			onClick={() => onOpen(card)}
		>
			<ProfileCard card={card} dealt priority={place === 'top' ? 'high' : 'low'} />
			<Stamps />
		</div>
	)
})
