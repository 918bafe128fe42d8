import * as z from 'zod/mini'
import { byName } from './by-name.ts'
import { whole } from './whole.ts'

export const ownRowsPaths = { rows: '/api/export/rows' } as const

export const ownRowsLimits = {
	/** The newest of each table; the export has all. */
	rows: 40,
	/** Of a value that is bytes, so many come along; the rest is told by its length. */
	bytes: 8,
	/** GET /api/export/rows, per member. */
	callsPerMinute: 20,
} as const

/** What stands in a column: of bytes how many, and the first of them as hex; of anything else its text; nothing for null. */
const value = z.object({ text: z.optional(z.string()), hex: z.optional(z.string()), length: z.optional(whole) })

export type OwnValue = z.infer<typeof value>

/**
 * Answer of GET /api/export/rows: the rows as they are stored, each by its columns, sealed where they are sealed. Ballots are not
 * among them: one that is gone without a match would tell of somebody who hides (docs/decisions/0015-ticks-on-the-server.md). Nor
 * are matches: one that the device drops unseen would tell of a like that was taken back.
 */
export const ownRows = z.object({
	/** When the database was asked (RFC 3339). */
	at: z.string(),
	tables: z.array(z.object({ table: z.string(), count: whole, rows: z.array(byName(value)) })),
})

export type OwnRows = z.infer<typeof ownRows>
