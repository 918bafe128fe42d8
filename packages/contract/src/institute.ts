import * as z from 'zod/mini'
import { season } from './directory.ts'
import { limits } from './limits.ts'

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const domain = z
	.string()
	.check(z.toLowerCase(), z.regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a domain such as "iiitdmj.ac.in"'))

/**
 * Regular expression for students' addresses, matched case-insensitively against the whole part before the at-sign. Throws a
 * SyntaxError.
 */
export function studentPattern(source: string): RegExp {
	return new RegExp(`^(?:${source})$`, 'iu')
}

const pattern = z.string().check((context) => {
	try {
		new RegExp(context.value, 'iu') // also valid without the brackets that studentPattern adds: ")|(" is only valid inside them
		studentPattern(context.value)
	} catch (error) {
		context.issues.push({ code: 'custom', message: (error as SyntaxError).message, input: context.value })
	}
})

const timeZone = z.string().check((context) => {
	try {
		new Intl.DateTimeFormat('en', { timeZone: context.value })
	} catch {
		context.issues.push({ code: 'custom', message: 'is no time zone', input: context.value })
	}
})

const seasonLabel = z.string().check(z.regex(/^[a-z\d-]{1,24}$/))

/** The configuration file of an institute. See docs/operations.md for each setting. */
export const institute = z.strictObject({
	/** "IIITDMJ" */
	label: line(24),
	/** The institute's Google Workspace domains (`hd`) and e-mail domains. */
	domains: z.array(domain).check(z.minLength(1)),
	email: z.optional(
		z.strictObject({
			/**
			 * Pattern of students' addresses: a regular expression for the whole part before the at-sign, with the optional groups
			 * batch, branch and roll, e.g. "(?<batch>\\d{2})(?<branch>[a-z]{3})(?<roll>\\d{3})".
			 */
			students: pattern,
			/**
			 * Who may sign in: only addresses that match `students`, or everybody of the domains. Default: students with a real
			 * provider, everybody with the dev identity provider.
			 */
			admits: z.optional(z.enum(['students', 'domain'])),
			/** Disciplines by the pattern's `branch` group: { "bcs": "Computer Science" }. */
			branches: z._default(z.record(z.string(), z.string()), {}),
		}),
	),
	/** A text file beside the configuration with one admitted e-mail per line; without it everybody above is admitted. */
	roster: z.optional(line(200)),
	/** Days after which a lapsed account is erased. */
	leaverDays: z._default(z.int().check(z.gte(1), z.lte(365)), limits.leaverDays),
	disciplines: z.array(line(60)).check(z.minLength(1)),
	/** "1st year" first: the batch of an e-mail proposes one. */
	years: z.array(line(24)).check(z.minLength(1)),
	/** Prompts for students' cards; none by default. */
	prompts: z._default(z.array(line(limits.promptLength)), []),
	/** In which members' ages count, an IANA name. */
	timeZone: z._default(timeZone, 'Asia/Kolkata'),
	/** Month (1–12) in which an academic year begins. */
	yearBegins: z._default(z.int().check(z.gte(1), z.lte(12)), 7),
	/** When the campus opens: at a time with its offset, or at a number of published cards. Absent: it is open. */
	opening: z.optional(
		z.union([
			z.strictObject({ at: z.iso.datetime({ offset: true }) }),
			z.strictObject({ members: z.int().check(z.gte(2), z.lte(1_000_000)) }),
		]),
	),
	/**
	 * Seasons of choices in order, each from midnight UTC of its first day until the next one begins: the last one continues. If none
	 * has begun, the first applies. Numbers and labels are part of every member's keys: never change one that has begun.
	 */
	seasons: z._default(
		z.array(z.strictObject({ ...season.shape, label: seasonLabel, begins: z.iso.date() })).check(z.minLength(1)),
		[{ number: 1, label: 'first', begins: '2026-01-01' }],
	),
	/**
	 * Witnesses that cosign the directory's checkpoints, and the quorum that members' devices require. "none" or absent: nobody,
	 * which an installation that others can reach must state.
	 */
	witnesses: z.optional(
		z.union([
			z.literal('none'),
			z.strictObject({
				quorum: z.int().check(z.gte(1)),
				/** Key in C2SP signed-note format, and the address before /add-checkpoint (C2SP tlog-witness). */
				of: z.array(z.strictObject({ key: line(300), url: z.url({ protocol: /^https?$/ }) })).check(z.minLength(1)),
			}),
		]),
	),
	contacts: z.strictObject({ grievance: z.email(), security: z.email() }),
})

export type Institute = z.infer<typeof institute>

type Witnesses = Exclude<NonNullable<Institute['witnesses']>, 'none'>

/** Witnesses that cosign the directory's checkpoints, and the quorum. */
export function witnessesOf({ witnesses }: Pick<Institute, 'witnesses'>): Witnesses {
	return witnesses === undefined || witnesses === 'none' ? { quorum: 0, of: [] } : witnesses
}

/** Public data of the institute, available before sign-in. */
export const publicInstitute = z.object({
	label: z.string(),
	contacts: z.object({ grievance: z.string() }),
	disciplines: z.array(z.string()),
	years: z.array(z.string()),
	prompts: z.array(z.string()),
	/** In which members' ages count. */
	timeZone: z.string(),
	/** Key of the directory's log in C2SP signed-note format. */
	log: z.string(),
	/** Witness keys in the same format and the quorum for a checkpoint; absent without witnesses. */
	witnesses: z.optional(z.object({ quorum: z.int(), keys: z.array(z.string()) })),
})

export type PublicInstitute = z.infer<typeof publicInstitute>

/** Name of the page's meta element that contains the public institute as JSON. */
export const instituteMeta = 'ydo-institute'

/** Placeholder for the institute's label in pages made at build time. */
export const instituteLabelPlace = '{{institute}}'
