import type { Card } from '@ydo/contract/cards'
import type { Photo } from '@ydo/contract/photos'
import { homeTexts } from '@ydo/contract/texts/home'
import { PhotoPicture } from '#browser/photo-picture.tsx'
import { cardSizes } from './card-sizes.ts'

type CardPhotoProps = {
	card: Card
	/** The photo to show; the card's first by default. */
	photo?: Photo | undefined
	sizes?: string
	priority?: 'high' | 'low'
}

/** A photo of a card. With high priority it loads with the card's first paint, not after it. */
export function CardPhoto({ card, photo = card.photos[0], sizes = cardSizes, priority = 'low' }: CardPhotoProps) {
	return (
		<PhotoPicture
			photo={photo}
			src={card.image}
			alt={photo?.description ?? homeTexts.photo(card.name)}
			sizes={sizes}
			draggable={false}
			decoding={priority === 'high' ? 'sync' : 'async'}
			fetchPriority={priority}
		/>
	)
}
