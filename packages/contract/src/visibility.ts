import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** A custom check: zod's own would be part of every member page. */
export const hiddenEmail = z
	.string()
	.check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/))

/**
 * An address that somebody can have, without invisible letters, which hides from nobody. Only for what is written anew: lists that were
 * stored before hold others.
 */
export const plainEmail = /^[a-z\d._%+'-]+@[a-z\d.-]+$/

export const hiddenRollPattern = z
	.string()
	.check(z.trim(), z.toLowerCase(), z.maxLength(limits.rollPatternLength), z.regex(/^[a-z\d][a-z\d._+-]+\*?$/))
const choice = z.string().check(z.maxLength(60))

/**
 * The hide list, always effective both ways and for later members too. `rollPatterns` are prefixes of addresses, at least two
 * letters: "22bcs" (or "22bcs*") is everybody whose address begins so. Disciplines and years are from the institute's lists.
 */
export const hiddenFrom = z.object({
	emails: z.array(hiddenEmail).check(z.maxLength(limits.hiddenEmails)),
	rollPatterns: z.array(hiddenRollPattern).check(z.maxLength(limits.hiddenRollPatterns)),
	disciplines: z.array(choice).check(z.maxLength(limits.hiddenDisciplines)),
	years: z.array(choice).check(z.maxLength(limits.hiddenYears)),
})

export type HiddenFrom = z.infer<typeof hiddenFrom>

/**
 * Body of PUT and answer of GET and PUT /api/visibility; may be saved before there is a card. A paused member is seen by nobody and
 * sees nobody.
 */
export const visibility = z.object({ paused: z.boolean(), hiddenFrom })

export type Visibility = z.infer<typeof visibility>

/** Answer of GET and PUT with its ETag, which a save sends as If-Match; 412 `stale` means that another version is stored. */
export type SavedVisibility = { visibility: Visibility; etag: string | undefined }

const lines = z.array(z.string())

/** Unsaved changes as stored on the device: the written values and their base. */
export const visibilityDraft = z.object({
	base: visibility,
	written: z.object({ emails: lines, rollPatterns: lines, disciplines: lines, years: lines }),
})

export type VisibilityDraft = z.infer<typeof visibilityDraft>

export const visibilityPaths = { visibility: '/api/visibility' } as const
