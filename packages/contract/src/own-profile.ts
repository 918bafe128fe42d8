import * as z from 'zod/mini'
import { answeredPrompt } from './prompts.ts'

/** The own profile as its screen shows and edits it: texts, as the member writes them (specification, section 3). */
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
 * What a device keeps of changes that are not saved: the fields that differ, a tag that is written and not added yet, and what each
 * field was written over, by which a change of another device is noticed.
 */
export const profileDraft = z.extend(draftFields, { base: z.optional(z.partial(ownProfile)) })

export type ProfileDraft = Partial<OwnProfile> & { newTag?: string }

/** What never reaches the server: it stays on the member's device. Empty where nothing was written. */
export const privateDetails = z.object({ orientation: z.string(), height: z.string() })

export type PrivateDetails = z.infer<typeof privateDetails>
