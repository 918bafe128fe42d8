import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { navTexts } from '@ydo/contract/texts/nav'
import { useEffect, useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import { TagList } from '#ui/tag-list.tsx'
import { useDialogClosing } from '#ui/use-dialog-closing.ts'
import { CardHeading } from './card-heading.tsx'
import { CardPhoto } from './card-photo.tsx'
import styles from './details.module.css'

/** The photos are as wide as the sheet without its padding. */
const photoSizes = '(width >= 768px) 516px, calc(100vw - 44px)'

/** A card in full: every word of it, all tags, all photos. Opens itself; calls `onClose` once it is closed. */
export function Details({ card, onClose }: { card: Card; onClose: () => void }) {
	const dialog = useRef<HTMLDialogElement>(null)
	const panel = useRef<HTMLDivElement>(null)
	const { close, closing } = useDialogClosing(panel)
	useEffect(() => dialog.current?.showModal(), [])
	return (
		<dialog
			ref={dialog}
			className={styles.dialog}
			aria-label={homeTexts.heading(card.name, card.age)}
			onClose={onClose}
			{...closing}
		>
			<div ref={panel} className={styles.sheet}>
				<button type="button" className={styles.close} aria-label={navTexts.close} onClick={close}>
					<Icon name="close" size={24} />
				</button>
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
			</div>
		</dialog>
	)
}
