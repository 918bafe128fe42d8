import * as z from 'zod/mini'
import { answeredPrompt } from './cards.ts'
import { limitOf, type TextLimit } from './letters.ts'
import { isWithinLimit } from './light-schemas.ts'
import { limits, nameLimit } from './limits.ts'
import { photo } from './photos.ts'

export const genders = ['woman', 'man', 'nonbinary'] as const
export type Gender = (typeof genders)[number]

/** Version of the consent text that a student accepts when joining. */
export const consentVersion = '2026-11-24'

const text = (limit: TextLimit) => z.string().check(z.trim(), z.minLength(1), isWithinLimit(limit))

const promptInput = z.object({ prompt: text(limitOf(limits.promptLength)), answer: text(limitOf(limits.answerLength)) })

const answeredPrompts = z.array(promptInput).check(z.maxLength(limits.prompts))

/**
 * A student's input for a card (PUT /api/profile). `discipline`, `year` and each prompt must be from the institute's lists, without a
 * repeated prompt; `birthDate` is YYYY-MM-DD; `name` is the account's name or a part of it. `consent` is required the first time.
 */
export const profileInput = z.object({
	name: text(nameLimit),
	birthDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
	gender: z.enum(genders),
	interestedIn: z.array(z.enum(genders)).check(z.minLength(1), z.maxLength(genders.length)),
	discipline: z.string(),
	year: z.string(),
	description: z.string().check(z.trim(), isWithinLimit(limitOf(limits.bioLength))),
	tags: z.array(text(limitOf(limits.tagLength))).check(z.maxLength(limits.tags)),
	/** Absent: none. */
	prompts: z.optional(answeredPrompts),
	consent: z.optional(z.literal(consentVersion)),
})

export type ProfileInput = z.infer<typeof profileInput>

/**
 * Answer of GET and PUT /api/profile. `sidesFrom`: the day (YYYY-MM-DD) from which recently published or changed gender or interests
 * may change again; absent for what may change now. `nickname`: the name is not part of the account's own, and is marked so on the
 * card.
 */
export const profile = z.object({
	id: z.string(),
	...z.omit(profileInput, { consent: true, prompts: true }).shape,
	prompts: answeredPrompts,
	nickname: z.optional(z.boolean()),
	sidesFrom: z.optional(z.object({ gender: z.optional(z.string()), interestedIn: z.optional(z.string()) })),
	photos: z.array(photo),
})

export type Profile = z.infer<typeof profile>

/**
 * Body of POST /api/birth-date, for a person under age on the way to a card: 422 `under_age`, and the account is blocked until the
 * day 18 years later. For a date that is old enough, and for members with a card, nothing is stored: 204, or just the refusal.
 */
export const toldBirthDate = z.pick(profileInput, { birthDate: true })

export const profilePaths = { profile: '/api/profile', birthDate: '/api/birth-date', photos: '/api/photos' } as const

/** The member's own profile as its screen shows and edits it: texts as written (specification, section 3). */
export const ownProfile = z.object({
	name: z.string(),
	/** Day/month/year. */
	dob: z.string(),
	gender: z.string(),
	orientation: z.string(),
	interestedIn: z.string(),
	/** Feet.inches. */
	height: z.string(),
	branch: z.string(),
	year: z.string(),
	bio: z.string(),
	tags: z.array(z.string()),
	/** An answer may be empty while it is written. */
	prompts: z.array(answeredPrompt),
})

export type OwnProfile = z.infer<typeof ownProfile>

const draftFields = z.partial(z.extend(ownProfile, { newTag: z.string() }))

/**
 * Unsaved changes as stored on the device: the fields that differ, a tag not added yet, and the base of each field, which reveals
 * changes by another device.
 */
export const profileDraft = z.extend(draftFields, { base: z.optional(z.partial(ownProfile)) })

export type ProfileDraft = Partial<OwnProfile> & { newTag?: string }

/** Details that never reach the server and stay on the member's device. Empty if nothing was written. */
export const privateDetails = z.object({ orientation: z.string(), height: z.string() })

export type PrivateDetails = z.infer<typeof privateDetails>
