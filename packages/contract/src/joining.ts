import * as z from 'zod/mini'
import { photo } from './photos.ts'
import { genders } from './profile.ts'
import { answeredPrompt } from './prompts.ts'

/** The steps to a card, in their order. `visibility` is who may see one: saved before anybody can. */
export const joiningSteps = ['age', 'basics', 'photos', 'words', 'visibility', 'preview'] as const

export type JoiningStep = (typeof joiningSteps)[number]

/** What a PUT /api/profile names with If-Match that is to print the first card, and to replace none. */
export const noCardTag = '"none"'

export const joiningPaths = { joining: '/api/joining' } as const

/**
 * Answer of GET /api/joining: the photos the caller has sent already, and what their e-mail says of their studies, of the
 * institute's lists; each part only where the institute's pattern tells it.
 */
export const joiningStart = z.object({
	proposed: z.object({ discipline: z.optional(z.string()), year: z.optional(z.string()) }),
	photos: z.array(photo),
})

export type JoiningStart = z.infer<typeof joiningStart>

/** What was written on the way to a card. */
export const joiningFields = z.object({
	/** As written: day/month/year. */
	birthDate: z.string(),
	/** The version of the consent text that was agreed to; "" for none. */
	consent: z.string(),
	name: z.string(),
	gender: z.optional(z.enum(genders)),
	interestedIn: z.array(z.enum(genders)),
	discipline: z.string(),
	year: z.string(),
	description: z.string(),
	tags: z.array(z.string()),
	prompts: z.array(answeredPrompt),
	/** A tag that is written and not added yet. */
	newTag: z.string(),
})

export type JoiningFields = z.infer<typeof joiningFields>

/** What a device keeps of a card on its way: the step, and the fields that were written. No photos. */
export const joiningDraft = z.object({ step: z.enum(joiningSteps), written: z.partial(joiningFields) })

export type JoiningDraft = { step: JoiningStep; written: Partial<JoiningFields> }
