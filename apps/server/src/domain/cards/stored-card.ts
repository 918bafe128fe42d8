import { answeredPrompt, type Card } from '@ydo/contract/cards'
import type { Photo } from '@ydo/contract/photos'
import { genders } from '@ydo/contract/profile'
import * as z from 'zod/mini'
import type { PhotoAddresses } from '#domain/photos/photo-files.ts'
import { type Sealer, sealedJson } from '#infra/at-rest.ts'

/** A member's card as sealed in `cards.sealed`. */
const storedCard = z.object({
	name: z.string(),
	/** The name is not part of the account's own name. */
	nickname: z.boolean(),
	birthDate: z.string(),
	gender: z.enum(genders),
	interestedIn: z.array(z.enum(genders)),
	discipline: z.string(),
	year: z.string(),
	description: z.string(),
	tags: z.array(z.string()),
	/** Absent from cards sealed before prompts existed. */
	prompts: z._default(z.array(answeredPrompt), []),
	/** UTC days of the last change, or first publication, of gender and interests; absent for earlier changes in old cards. */
	changedOn: z.optional(z.object({ gender: z.optional(z.number()), interestedIn: z.optional(z.number()) })),
})

export type StoredCard = z.infer<typeof storedCard>

/** Photo metadata as sealed in `photos.sealed`: pixels of the original, the blur placeholder and the member's description. */
const storedPhoto = z.object({
	width: z.number(),
	height: z.number(),
	blur: z.string(),
	description: z.optional(z.string()),
})

export type StoredPhoto = z.infer<typeof storedPhoto>

/** A photo with its id, base64url. */
export type KnownPhoto = StoredPhoto & { id: string }

export const { seal: sealCard, open: openCard } = sealedJson('cards', storedCard)

const sealedPhoto = sealedJson('photos', storedPhoto)

export const sealPhoto = sealedPhoto.seal

/** Throws if the bytes were not sealed for this photo. */
export function openPhoto(sealer: Sealer, id: Buffer, sealed: Uint8Array): KnownPhoto {
	return { id: id.toString('base64url'), ...sealedPhoto.open(sealer, id, sealed) }
}

/** A photo as shown on a UTC day. */
export function showPhoto(addresses: PhotoAddresses, day: number, { id, ...about }: KnownPhoto): Photo {
	return { id, src: addresses.of(id, day), ...about }
}

/** A card as others see it on a UTC day, with its age. It must have a photo. */
export function showCard(
	addresses: PhotoAddresses,
	day: number,
	{ id, age, stored, photos }: { id: string; age: number; stored: StoredCard; photos: readonly KnownPhoto[] },
): Card {
	const shown = photos.map((photo) => showPhoto(addresses, day, photo))
	return {
		id,
		name: stored.name,
		...(stored.nickname && { nickname: true }),
		age,
		discipline: stored.discipline,
		year: stored.year,
		tags: stored.tags,
		image: shown[0]?.src ?? '',
		description: stored.description,
		photos: shown,
		prompts: stored.prompts,
	}
}
