import * as z from 'zod/mini'
import { season } from './directory.ts'
import { limits } from './limits.ts'

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const domain = z
	.string()
	.check(z.toLowerCase(), z.regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a domain such as "iiitdmj.ac.in"'))

/**
 * The regular expression of a student's address, over the whole part of the e-mail before the at-sign and whatever its
 * case. Throws a SyntaxError.
 */
export function studentPattern(source: string): RegExp {
	return new RegExp(`^(?:${source})$`, 'iu')
}

const pattern = z.string().check((context) => {
	try {
		new RegExp(context.value, 'iu') // by itself too: ")|(" is whole only between the brackets of studentPattern
		studentPattern(context.value)
	} catch (error) {
		context.issues.push({ code: 'custom', message: (error as SyntaxError).message, input: context.value })
	}
})

const seasonLabel = z.string().check(z.regex(/^[a-z\d-]{1,24}$/))

/**
 * The one file that makes this the application of one institute. See docs/operations.md for each setting.
 */
export const institute = z.strictObject({
	/** "IIITDMJ" */
	label: line(24),
	/** The Google Workspace domains (`hd`) and e-mail domains of the institute. */
	domains: z.array(domain).check(z.minLength(1)),
	email: z.optional(
		z.strictObject({
			/**
			 * Students' addresses: a regular expression over the whole part before the at-sign, with the optional groups
			 * batch, branch and roll, e.g. "(?<batch>\\d{2})(?<branch>[a-z]{3})(?<roll>\\d{3})".
			 */
			students: pattern,
			/**
			 * Who may sign in: only addresses that match `students`, or everybody of the domains. Absent means students
			 * with a real provider, and everybody where the stand-in for Google signs people in.
			 */
			admits: z.optional(z.enum(['students', 'domain'])),
			/** What the pattern's `branch` group means: { "bcs": "Computer Science" }. */
			branches: z._default(z.record(z.string(), z.string()), {}),
		}),
	),
	/** A text file beside the configuration with one admitted e-mail a line; without it everybody above is admitted. */
	roster: z.optional(line(200)),
	/** Days after which an account is erased whose address is no longer admitted. */
	leaverDays: z._default(z.int().check(z.gte(1), z.lte(365)), limits.leaverDays),
	disciplines: z.array(line(60)).check(z.minLength(1)),
	/** "1st year" first: the batch of an e-mail proposes one. */
	years: z.array(line(24)).check(z.minLength(1)),
	/** What students may answer on their cards; none where the institute asks nothing. */
	prompts: z._default(z.array(line(limits.promptLength)), []),
	/** The month (1–12) in which an academic year begins. */
	yearBegins: z._default(z.int().check(z.gte(1), z.lte(12)), 7),
	/** When the campus opens: at a time with its offset, or with so many published cards. Absent: it is open. */
	opening: z.optional(
		z.union([
			z.strictObject({ at: z.iso.datetime({ offset: true }) }),
			z.strictObject({ members: z.int().check(z.gte(2), z.lte(1_000_000)) }),
		]),
	),
	/**
	 * The seasons of choices in their order, each from midnight UTC of the day on which it begins until the next one does: the
	 * last one continues. Where none has begun, the first has. Numbers and labels are in every member's keys: never change one
	 * that has begun.
	 */
	seasons: z._default(
		z.array(z.strictObject({ ...season.shape, label: seasonLabel, begins: z.iso.date() })).check(z.minLength(1)),
		[{ number: 1, label: 'first', begins: '2026-01-01' }],
	),
	/** Who cosigns the directory's checkpoints, and how many of them a member's device asks for. Absent: nobody. */
	witnesses: z.optional(
		z.strictObject({
			quorum: z.int().check(z.gte(1)),
			/** The key as C2SP signed-note writes it, and the address before /add-checkpoint (C2SP tlog-witness). */
			of: z.array(z.strictObject({ key: line(300), url: z.url({ protocol: /^https?$/ }) })).check(z.minLength(1)),
		}),
	),
	contacts: z.strictObject({ grievance: z.email(), security: z.email() }),
})

export type Institute = z.infer<typeof institute>

/** What the pages know of the institute, before anybody signs in. */
export const publicInstitute = z.object({
	label: z.string(),
	contacts: z.object({ grievance: z.string() }),
	disciplines: z.array(z.string()),
	years: z.array(z.string()),
	prompts: z.array(z.string()),
	/** The key of the directory's log, as C2SP signed-note writes keys. */
	log: z.string(),
	/** Keys written the same way, and how many of them have to cosign a checkpoint; absent where nobody has to. */
	witnesses: z.optional(z.object({ quorum: z.int(), keys: z.array(z.string()) })),
})

export type PublicInstitute = z.infer<typeof publicInstitute>

/** The name of the element of the page that carries the public institute as JSON. */
export const instituteMeta = 'ydo-institute'

/** Where the institute's label goes in the texts of the pages made at build time. */
export const instituteLabelPlace = '{{institute}}'
