import * as z from 'zod/mini'
import { whole } from './light-schemas.ts'

/** The log that a device pinned as the institute's on first sight, and its witnesses; keys in C2SP signed-note format. */
export const logPin = z.object({ log: z.string(), quorum: whole, keys: z.array(z.string()) })

export type LogPin = z.infer<typeof logPin>

/** A device's cache of the directory, without the leaves; other versions are discarded. */
export const heldDirectory = z.object({
	format: z.literal(1),
	/** Checkpoint up to which the leaves were verified, as served by the log. */
	note: z.string(),
	/** When this device first received each `reset`, by leaf index: Unix milliseconds. */
	firstHeld: z.array(z.object({ leaf: whole, at: z.number() })),
	pin: logPin,
})

export type HeldDirectory = z.infer<typeof heldDirectory>

/**
 * Kinds of violation by a log, or by its leaves about the member. Stored violations of other kinds are discarded: earlier versions kept
 * checkpoints that only did not fit the device's clock.
 */
export const violationKinds = [
	'checkpoint not signed',
	'checkpoint rewound',
	'witnesses changed',
	'another log',
	'entries missing',
	'entries malformed',
	'history rewritten',
	'root differs',
	'leaf invalid',
	'own leaf unknown',
] as const

/** A violation with its evidence; bytes as base64. */
export const violation = z.object({
	kind: z.enum(violationKinds),
	/** Detection time: Unix milliseconds. */
	at: z.number(),
	/** For investigators: the leaf and the fault. */
	detail: z.string(),
	evidence: z.object({
		/** The checkpoint stored before. */
		held: z.optional(z.string()),
		/** The rejected data: an answer's path and its bytes, or a leaf. */
		path: z.optional(z.string()),
		bytes: z.optional(z.string()),
		/** The checkpoint that covers it. */
		shown: z.optional(z.string()),
	}),
})

export type Violation = z.infer<typeof violation>
