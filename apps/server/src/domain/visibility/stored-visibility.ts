import { limits } from '@ydo/contract/limits'
import { visibility } from '@ydo/contract/visibility'
import * as z from 'zod/mini'
import type { StoredCard } from '#domain/cards/stored-card.ts'
import { type Hasher, type Sealer, sealedJson } from '#infra/at-rest.ts'
import { startOf } from '#infra/time.ts'

/** Number of addresses and prefixes added per UTC day of the last `limits.hiddenAddedDays`. */
const addedLately = z.array(z.object({ on: z.number(), count: z.number() }))

export type AddedLately = z.infer<typeof addedLately>

/** A member's visibility settings as sealed in `visibility.sealed`. */
const storedVisibility = z.object({
	...visibility.shape,
	/** Marks derived from `hiddenFrom`: see [Note: marks]. */
	marks: z.array(z.string()),
	/** UTC day of the last addition to `hiddenFrom`, and the number of additions on that day. */
	changedOn: z.number(),
	changes: z.number(),
	/** Marks removed from the list on a UTC day, on which they still apply: see [Note: taking back]. */
	released: z.optional(z.object({ on: z.number(), marks: z.array(z.string()) })),
	/** Recent additions; absent in rows sealed before they were counted. */
	added: z._default(addedLately, []),
})

export type StoredVisibility = z.infer<typeof storedVisibility>

/**
 * [Note: taking back] Hiding from somebody and undoing it would show which card disappears and returns, and so whose it is. Hiding
 * applies at once, undoing it from the next UTC day and for all undone that day together: many addresses cannot be told apart by
 * saving different subsets.
 */
export function marksOn({ marks, released }: StoredVisibility, day: number): readonly string[] {
	return released && day <= released.on ? [...marks, ...released.marks] : marks
}

export const { seal: sealVisibility, open: openVisibility } = sealedJson('visibility', storedVisibility)

/** Gender preferences: they decide which cards one sees and change once in `limits.daysBetweenSides` days. */
export const preferences = ['gender', 'interestedIn'] as const

export type Preference = (typeof preferences)[number]

const keptPreference = z.object({ was: z.string(), changedOn: z.optional(z.number()) })
const keptPreferences = z.object({
	gender: keptPreference,
	interestedIn: keptPreference,
	/** Recent additions to the hide list, so that their quota is not reset either. */
	added: z._default(addedLately, []),
})

/**
 * Record of an erased account, stored for 30 days: the last change day and a keyed hash of each gender preference, so that erasing
 * and rejoining does not allow more frequent changes. See docs/decisions/0012-leaving.md and 0019-what-watching-tells.md.
 */
export type KeptPreferences = z.infer<typeof keptPreferences>

/** Keyed hash of one gender preference of an account: only this server can compare it. */
export function hashPreference(
	hasher: Hasher,
	subjectHash: Buffer,
	preference: Preference,
	value: string | readonly string[],
): string {
	const text = `${subjectHash.toString('base64url')}:${preference}:${[value].flat().sort().join()}`
	// The label is part of what is stored: with another, nobody who left and returns is recognised.
	return hasher.hash('erased-side', text).subarray(0, 12).toString('base64url')
}

type Erased = { card: StoredCard; added: AddedLately; day: number }

/** Record to store for an account whose card is erased on a UTC day, and its expiry. */
export function preferencesToKeep(hasher: Hasher, subjectHash: Buffer, { card, added, day }: Erased) {
	const keep = (preference: Preference) => ({
		was: hashPreference(hasher, subjectHash, preference, card[preference]),
		...(card.changedOn?.[preference] !== undefined && { changedOn: card.changedOn[preference] }),
	})
	const kept: KeptPreferences = { gender: keep('gender'), interestedIn: keep('interestedIn'), added }
	return { kept, until: new Date(startOf(day + limits.daysBetweenSides)) }
}

export const { seal: sealPreferences, open: openPreferences } = sealedJson('erased_accounts', keptPreferences)

/** A blocked member; no subject if nobody had the id. */
export type StoredBlock = { id: Buffer; subjectHash: Buffer | undefined }

// Layout: member id (16 bytes) | keyed hash of the subject (32), zeros for nobody. All blocks look alike from outside.
const idBytes = 16
const nobody = Buffer.alloc(32)

export function sealBlock(sealer: Sealer, memberId: Buffer, { id, subjectHash }: StoredBlock): Buffer {
	return sealer.seal(blockContext(memberId), Buffer.concat([id, subjectHash ?? nobody]))
}

/** Throws if the bytes were not sealed as a block by this member. */
export function openBlock(sealer: Sealer, memberId: Buffer, sealed: Uint8Array): StoredBlock {
	const plain = sealer.open(blockContext(memberId), sealed)
	const subjectHash = plain.subarray(idBytes)
	return { id: plain.subarray(0, idBytes), subjectHash: subjectHash.equals(nobody) ? undefined : subjectHash }
}

function blockContext(memberId: Buffer): string {
	return `blocks.${memberId.toString('base64url')}`
}
