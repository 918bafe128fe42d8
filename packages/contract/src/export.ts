import * as z from 'zod/mini'
import { byName, whole } from './light-schemas.ts'

/** The part of the export that the device parses to include the photos. The rest goes into the file verbatim. */
export const exportedPhotos = z.object({ photos: z.array(z.object({ src: z.string() })) })

export const exportPaths = { export: '/api/export' } as const

export const ownRowsPaths = { rows: '/api/export/rows' } as const

export const ownRowsLimits = {
	/** Newest rows per table; the export has all. */
	rows: 40,
	/** Leading bytes included of a binary value; the rest is given as its length. */
	bytes: 8,
	/** GET /api/export/rows, per member. */
	callsPerMinute: 20,
} as const

/** A column's value: the length of bytes with the first of them as hex; anything else as text; empty for null. */
const value = z.object({ text: z.optional(z.string()), hex: z.optional(z.string()), length: z.optional(whole) })

export type OwnValue = z.infer<typeof value>

/**
 * Answer of GET /api/export/rows: the rows as stored, by column, sealed columns still sealed. Ballots are excluded: which of them are
 * still stored would reveal a match before the device has verified it (docs/decisions/0044-slots-on-the-server.md). So are matches,
 * for the same reason.
 */
export const ownRows = z.object({
	/** Time of the query (RFC 3339). */
	at: z.string(),
	tables: z.array(z.object({ table: z.string(), count: whole, rows: z.array(byName(value)) })),
})

export type OwnRows = z.infer<typeof ownRows>
