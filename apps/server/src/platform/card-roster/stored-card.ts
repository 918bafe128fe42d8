import { genders } from '@ydo/contract/profile'
import { answeredPrompt } from '@ydo/contract/prompts'
import * as z from 'zod/mini'
import type { Sealer } from '#platform/at-rest.ts'

/** What a member wrote of themself, as it is sealed in `cards.sealed`. */
const storedCard = z.object({
	name: z.string(),
	/** The name is none of the account's own. */
	nickname: z.boolean(),
	birthDate: z.string(),
	gender: z.enum(genders),
	interestedIn: z.array(z.enum(genders)),
	discipline: z.string(),
	year: z.string(),
	description: z.string(),
	tags: z.array(z.string()),
	/** Cards that were sealed before there were prompts have none. */
	prompts: z._default(z.array(answeredPrompt), []),
	/** The UTC days on which gender and interests changed last, or were published; of cards sealed before that counted, since then. */
	changedOn: z.optional(z.object({ gender: z.optional(z.number()), interestedIn: z.optional(z.number()) })),
})

export type StoredCard = z.infer<typeof storedCard>

/** What is known of a photo, as it is sealed in `photos.sealed`: pixels of the original, the blurred stand-in, and what its member says is on it. */
const storedPhoto = z.object({
	width: z.number(),
	height: z.number(),
	blur: z.string(),
	description: z.optional(z.string()),
})

export type StoredPhoto = z.infer<typeof storedPhoto>

/** A photo with its id, base64url. */
export type KnownPhoto = StoredPhoto & { id: string }

export function sealCard(sealer: Sealer, memberId: Buffer, card: StoredCard): Buffer {
	return sealer.seal(cardContext(memberId), Buffer.from(JSON.stringify(card)))
}

/** Throws where the bytes were not sealed for this member's card. */
export function openCard(sealer: Sealer, memberId: Buffer, sealed: Uint8Array): StoredCard {
	return storedCard.parse(JSON.parse(sealer.open(cardContext(memberId), sealed).toString()))
}

export function sealPhoto(sealer: Sealer, id: Buffer, photo: StoredPhoto): Buffer {
	return sealer.seal(photoContext(id), Buffer.from(JSON.stringify(photo)))
}

/** Throws where the bytes were not sealed for this photo. */
export function openPhoto(sealer: Sealer, id: Buffer, sealed: Uint8Array): KnownPhoto {
	const photo = storedPhoto.parse(JSON.parse(sealer.open(photoContext(id), sealed).toString()))
	return { id: id.toString('base64url'), ...photo }
}

function cardContext(memberId: Buffer): string {
	return `cards.${memberId.toString('base64url')}`
}

function photoContext(id: Buffer): string {
	return `photos.${id.toString('base64url')}`
}
