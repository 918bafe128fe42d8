import * as z from 'zod/mini'
import { answeredPrompt } from './cards.ts'
import { photo } from './photos.ts'
import { genders } from './profile.ts'

/** Steps to a card, in order. `visibility` decides who may see the card, and is saved before anybody can. */
export const joiningSteps = ['age', 'basics', 'photos', 'words', 'visibility', 'preview'] as const

export type JoiningStep = (typeof joiningSteps)[number]

/** If-Match value of a PUT /api/profile that may only publish the first card and replace none. */
export const noCardTag = '"none"'

export const joiningPaths = { joining: '/api/joining' } as const

/**
 * Answer of GET /api/joining: the photos already uploaded, and the studies derived from the caller's e-mail, from the institute's
 * lists; a part is only present if the institute's pattern contains it.
 */
export const joiningStart = z.object({
	proposed: z.object({ discipline: z.optional(z.string()), year: z.optional(z.string()) }),
	photos: z.array(photo),
})

export type JoiningStart = z.infer<typeof joiningStart>

/** Fields written so far on the way to a card. */
export const joiningFields = z.object({
	/** As written: day/month/year. */
	birthDate: z.string(),
	/** Version of the consent text that was accepted; "" for none. */
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

/** An unfinished card as stored on the device: the step and the written fields, without photos. */
export const joiningDraft = z.object({ step: z.enum(joiningSteps), written: z.partial(joiningFields) })

export type JoiningDraft = { step: JoiningStep; written: Partial<JoiningFields> }
