import { limits } from '@ydo/contract/limits'
import * as z from 'zod/mini'
import type { Hasher, Sealer } from './at-rest.ts'
import type { StoredCard } from './card-roster/stored-card.ts'
import { startOf } from './day.ts'
import { type AddedLately, addedLately } from './visibility/stored-visibility.ts'

/** What decides which cards one sees, and changes once in `limits.daysBetweenSides` days. */
export const sides = ['gender', 'interestedIn'] as const

export type Side = (typeof sides)[number]

const keptSide = z.object({ was: z.string(), changedOn: z.optional(z.number()) })
const keptSides = z.object({
	gender: keptSide,
	interestedIn: keptSide,
	/** How much was added lately to whom they hid from: as little is this set back. */
	added: z._default(addedLately, []),
})

/**
 * What is kept of an erased account, for 30 days: per side the day of its last change, and a keyed hash of what it was, so that
 * erasing and joining again is no way to change sides more often. See docs/decisions/0012-leaving.md and 0019-what-watching-tells.md.
 */
export type KeptSides = z.infer<typeof keptSides>

/** The keyed hash of one side of an account: it says whether a side is the same one, to this server alone. */
export function hashSide(hasher: Hasher, subjectHash: Buffer, side: Side, value: string | readonly string[]): string {
	const text = `${subjectHash.toString('base64url')}:${side}:${[value].flat().sort().join()}`
	return hasher.hash('erased-side', text).subarray(0, 12).toString('base64url')
}

type Erased = { card: StoredCard; added: AddedLately; day: number }

/** What to keep of an account whose card is erased on a UTC day, and until when. */
export function sidesToKeep(hasher: Hasher, subjectHash: Buffer, { card, added, day }: Erased) {
	const keep = (side: Side) => ({
		was: hashSide(hasher, subjectHash, side, card[side]),
		...(card.changedOn?.[side] !== undefined && { changedOn: card.changedOn[side] }),
	})
	const kept: KeptSides = { gender: keep('gender'), interestedIn: keep('interestedIn'), added }
	return { kept, until: new Date(startOf(day + limits.daysBetweenSides)) }
}

export function sealSides(sealer: Sealer, subjectHash: Buffer, kept: KeptSides): Buffer {
	return sealer.seal(contextOf(subjectHash), Buffer.from(JSON.stringify(kept)))
}

/** Throws where the bytes were not sealed for this account. */
export function openSides(sealer: Sealer, subjectHash: Buffer, sealed: Uint8Array): KeptSides {
	return keptSides.parse(JSON.parse(sealer.open(contextOf(subjectHash), sealed).toString()))
}

function contextOf(subjectHash: Buffer): string {
	return `erased_accounts.${subjectHash.toString('base64url')}`
}
