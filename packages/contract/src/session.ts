import * as z from 'zod/mini'
import { opening } from './opening.ts'

/** Where the tokens stand in the browser's local storage (specification, section 9). */
export const storageKeys = { accessToken: 'access_token', refreshToken: 'refresh_token' } as const

export const paths = {
	signIn: '/auth/signin/google',
	/** The same, asking the provider to have its member prove anew who they are. */
	signInAgain: '/auth/signin/google?again',
	/** Where the provider sends the browser back to; registered with Google as PUBLIC_URL + this. */
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
	/** When the account is erased (RFC 3339), if its owner is leaving. */
	leavesAt: z.optional(z.string()),
	/** When the account is erased (RFC 3339) because its address is no longer admitted, unless it is admitted again. */
	lapsesAt: z.optional(z.string()),
	/** What the campus waits for, if it has not opened yet. */
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
 * Why a sign-in ended without a session: `/login?error=<reason>`. Each has a text in the catalogue that says what to do.
 * cancelled: the student said no at the provider. expired: came back too late, twice, or in another browser.
 * foreign: an account of another organisation. unverified: the e-mail is not verified. not_student: the e-mail is no
 * student's, or not on the roster. suspended: the membership is suspended.
 * under_age: the owner of the account said they are not 18 yet. unavailable: the provider did not answer.
 * offline: there was no network to go there (said by the device). failed: anything else that did not verify.
 */
export const signInFailures = [
	'cancelled',
	'expired',
	'foreign',
	'unverified',
	'not_student',
	'suspended',
	'under_age',
	'unavailable',
	'offline',
	'failed',
] as const

export type SignInFailure = (typeof signInFailures)[number]
