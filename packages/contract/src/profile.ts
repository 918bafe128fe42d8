import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { photo } from './photos.ts'

export const genders = ['woman', 'man', 'nonbinary'] as const
export type Gender = (typeof genders)[number]

/** The version of the consent text a student agrees to when joining. */
export const consentVersion = '2026-11-22'

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

const promptInput = z.object({ prompt: text(limits.promptLength), answer: text(limits.answerLength) })

const answeredPrompts = z.array(promptInput).check(z.maxLength(limits.prompts))

/**
 * What a student writes to have a card (PUT /api/profile). `discipline`, `year` and each
 * prompt must be of the institute's lists, no prompt twice;
 * `birthDate` is YYYY-MM-DD; `name` is the account's name or a part of it. `consent` is required the first time.
 */
export const profileInput = z.object({
	name: text(limits.nameLength),
	birthDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
	gender: z.enum(genders),
	interestedIn: z.array(z.enum(genders)).check(z.minLength(1), z.maxLength(genders.length)),
	discipline: z.string(),
	year: z.string(),
	description: z.string().check(z.trim(), z.maxLength(limits.bioLength)),
	tags: z.array(text(limits.tagLength)).check(z.maxLength(limits.tags)),
	/** None where it is absent. */
	prompts: z.optional(answeredPrompts),
	consent: z.optional(z.literal(consentVersion)),
})

export type ProfileInput = z.infer<typeof profileInput>

/**
 * Answer of GET and PUT /api/profile. `sidesFrom`: the day (YYYY-MM-DD) from which a gender or interests that were published or changed lately may
 * change again; nothing of what may change now. `nickname`: the name is none of the account's own, and is marked so on the card.
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
 * Body of POST /api/birth-date, for whoever is on the way to a card and under age: 422 `under_age`, and the account is held back
 * until that day 18 years later. Of a date that is old enough, and of members with a card, nothing is kept: 204, or the refusal alone.
 */
export const toldBirthDate = z.pick(profileInput, { birthDate: true })

export const profilePaths = { profile: '/api/profile', birthDate: '/api/birth-date', photos: '/api/photos' } as const
