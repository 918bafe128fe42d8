import type { Card } from '@ydo/contract/cards'
import type { Photo } from '@ydo/contract/photos'
import { ageOn } from '#platform/day.ts'
import type { PhotoAddresses } from '#platform/photo-address.ts'
import type { KnownPhoto, StoredCard } from './stored-card.ts'

/** A photo as it is shown on a UTC day. */
export function showPhoto(addresses: PhotoAddresses, day: number, { id, ...about }: KnownPhoto): Photo {
	return { id, src: addresses.of(id, day), ...about }
}

/** A card as others see it on a UTC day. It must have a photo. */
export function showCard(
	addresses: PhotoAddresses,
	day: number,
	{ id, stored, photos }: { id: string; stored: StoredCard; photos: readonly KnownPhoto[] },
): Card {
	const shown = photos.map((photo) => showPhoto(addresses, day, photo))
	return {
		id,
		name: stored.name,
		...(stored.nickname && { nickname: true }),
		age: ageOn(day, stored.birthDate),
		discipline: stored.discipline,
		year: stored.year,
		tags: stored.tags,
		image: shown[0]?.src ?? '',
		description: stored.description,
		photos: shown,
		prompts: stored.prompts,
	}
}
