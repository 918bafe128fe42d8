import type { Card } from '@ydo/contract/cards'
import { type Photo, type PhotoFormat, photoAddress, photoWidths } from '@ydo/contract/photos'
import { homeTexts } from '@ydo/contract/texts/home'
import type { SyntheticEvent } from 'react'
import styles from './card-photo.module.css'
import { cardSizes } from './card-sizes.ts'

type CardPhotoProps = {
	card: Card
	/** Which of the card's photos; the first unless told otherwise. */
	photo?: Photo | undefined
	sizes?: string
	priority?: 'high' | 'low'
}

/** A photo of a card, in the best size and format for the screen, over its blurred stand-in until it is there. */
export function CardPhoto({ card, photo = card.photos[0], sizes = cardSizes, priority = 'low' }: CardPhotoProps) {
	return (
		<picture className={styles.frame}>
			{photo && <source type="image/avif" srcSet={sourceSet(photo, 'avif')} sizes={sizes} />}
			<img
				className={styles.image}
				alt={homeTexts.photo(card.name)}
				src={photo?.src ?? card.image}
				srcSet={photo && sourceSet(photo, 'webp')}
				sizes={sizes}
				width={photo?.width}
				height={photo?.height}
				style={photo && { backgroundImage: `url(${JSON.stringify(photo.blur)})` }}
				draggable={false}
				decoding={priority === 'high' ? 'sync' : 'async'}
				fetchPriority={priority}
				onError={markMissing}
				onLoad={markPresent}
			/>
		</picture>
	)
}

function sourceSet({ src }: Photo, format: PhotoFormat): string {
	return photoWidths.map((width) => `${photoAddress(src, width, format)} ${width}w`).join(', ')
}

function markMissing({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
	currentTarget.dataset.missing = ''
}

function markPresent({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
	delete currentTarget.dataset.missing
}
