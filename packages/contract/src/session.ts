import * as z from 'zod/mini'

/** Opening condition of a campus that is not open yet: a time (RFC 3339) or a number of missing cards. One of the two is present. */
export const opening = z.object({ at: z.optional(z.string()), missing: z.optional(z.number()) })

export type Opening = z.infer<typeof opening>

/** Local storage keys of the tokens (specification, section 9). */
export const storageKeys = { accessToken: 'access_token', refreshToken: 'refresh_token' } as const

export const paths = {
	signIn: '/auth/signin/google',
	/** The same, requesting re-authentication at the provider. */
	signInAgain: '/auth/signin/google?again',
	/** The provider's redirect URI; registered with Google as PUBLIC_URL + this. */
	providerCallback: '/auth/callback/google',
	/** The web application's own callback screen, which reads the tokens from the fragment. */
	callback: '/callback',
	user: '/auth/user',
	refresh: '/auth/refresh',
	signOut: '/auth/signout',
} as const

export const roles = ['member', 'moderator'] as const

export type Role = (typeof roles)[number]

/** Answer of GET /auth/user. Any of the names may be missing; `id` is the member's id, base64url of 16 bytes. */
export const user = z.object({
	id: z.string(),
	name: z.optional(z.string()),
	full_name: z.optional(z.string()),
	email: z.optional(z.string()),
	/** Whether the member's card exists. */
	profile: z.enum(['missing', 'complete']),
	/** Whether the member has paused their card: nobody sees them, and they see nobody. Absent means no. */
	paused: z.optional(z.boolean()),
	/** Erasure time of a leaving account (RFC 3339). */
	leavesAt: z.optional(z.string()),
	/** Erasure time of a lapsed account (RFC 3339), cancelled if it is admitted again. */
	lapsesAt: z.optional(z.string()),
	/** Opening condition of a campus that is not open yet. */
	opening: z.optional(opening),
	role: z.enum(roles),
})

export type User = z.infer<typeof user>

/** Answer of POST /auth/refresh. */
export const tokens = z.object({
	access_token: z.string(),
	refresh_token: z.string(),
	/** Seconds until the access token expires. */
	expires_in: z.number(),
})

export type Tokens = z.infer<typeof tokens>

/**
 * Reasons for a failed sign-in: `/login?error=<reason>`. Each has a text in the catalogue that says what to do. cancelled: the
 * student declined at the provider. expired: came back too late, twice, or in another browser. foreign: an account of another
 * organisation. unverified: the e-mail is not verified. not_student: the e-mail is no student's, or not on the roster. suspended: the
 * membership is suspended. under_age: the account's owner stated an age under 18. left_lately: the account was deleted within the
 * last 24 hours. unavailable: the provider did not answer. offline: no network (reported by the device). failed: anything else that
 * did not verify.
 */
export const signInFailures = [
	'cancelled',
	'expired',
	'foreign',
	'unverified',
	'not_student',
	'suspended',
	'under_age',
	'left_lately',
	'unavailable',
	'offline',
	'failed',
] as const

export type SignInFailure = (typeof signInFailures)[number]
