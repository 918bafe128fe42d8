import * as z from 'zod/mini'
import { whole } from './whole.ts'

/** What a device holds of the directory beside its leaves; what another version wrote is thrown away. */
export const heldDirectory = z.object({
	format: z.literal(1),
	/** The key of the log, as tools for signed notes write it. */
	log: z.string(),
	/** The checkpoint up to which the leaves were verified, as the log handed it out. */
	note: z.string(),
	/** When this device first held each `reset`, by the leaf's index: Unix milliseconds. */
	firstHeld: z.array(z.object({ leaf: whole, at: z.number() })),
})

/** What may be wrong with a log, or with what it says of oneself. */
export const violationKinds = [
	'checkpoint not signed',
	'checkpoint stale',
	'checkpoint ahead of time',
	'checkpoint rewound',
	'cosignature missing',
	'another log',
	'entries missing',
	'entries malformed',
	'history rewritten',
	'root differs',
	'leaf invalid',
	'own leaf unknown',
] as const

/** A violation with what shows it; bytes as base64. */
export const violation = z.object({
	kind: z.enum(violationKinds),
	/** When it was found: Unix milliseconds. */
	at: z.number(),
	/** For people who look into it: which leaf, which fault. */
	detail: z.string(),
	evidence: z.object({
		/** The checkpoint held before. */
		held: z.optional(z.string()),
		/** What was refused: an answer's path and its bytes, or a leaf. */
		path: z.optional(z.string()),
		bytes: z.optional(z.string()),
		/** The checkpoint that vouches for it. */
		shown: z.optional(z.string()),
	}),
})

export type Violation = z.infer<typeof violation>
