import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { navTexts } from '@ydo/contract/texts/nav'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { TagList } from '#ui/tag-list.tsx'
import { CardHeading } from './card-heading.tsx'
import { CardPhoto } from './card-photo.tsx'
import styles from './details.module.css'

/** The photos are as wide as the sheet without its padding. */
const photoSizes = '(width >= 768px) 516px, calc(100vw - 44px)'

/** A card in full: every word of it, all tags, all photos. Opens itself; calls `onClose` once it is closed. */
export function Details({ card, onClose }: { card: Card; onClose: () => void }) {
	return (
		<DialogSheet name={homeTexts.heading(card.name, card.age)} closeLabel={navTexts.close} onClose={onClose}>
			<div className={styles.words}>
				<CardHeading card={card} />
				<p className={styles.description}>{card.description}</p>
				<TagList className={styles.tags} tags={card.tags} />
			</div>
			{card.photos.map((photo) => (
				<div key={photo.id} className={styles.photo}>
					<CardPhoto card={card} photo={photo} sizes={photoSizes} />
				</div>
			))}
		</DialogSheet>
	)
}
