import * as z from 'zod/mini'
import { isWhole, whole } from './whole.ts'

// The vault: a chain of sealed entries that only its owner can open (docs/crypto.md, "Vault").

export const vaultPaths = { entries: '/api/vault/entries', wraps: '/api/vault/wraps' } as const

export const vaultLimits = {
	/** Bytes of an entry, header and tag with it: a snapshot of everything somebody has may be padded to 2^20. */
	entryBytes: 1_048_576 + 77,
	/** Bytes of all entries from the last snapshot on: with these the vault takes no entry but a snapshot. */
	vaultBytes: 33_554_432,
	/**
	 * Bytes a vault takes in a UTC day, snapshots among them: who decides about 10,000 people in a day appends 4 MB of entries, and 20
	 * snapshots of 1 MB at most.
	 */
	bytesPerDay: 67_108_864,
	/** Entries, and bytes but for the first entry, of one answer; there may be more after them. */
	entriesOfAnswer: 1000,
	bytesOfAnswer: 4_194_304,
	/** Appends, and readings. */
	entriesPerMinute: 240,
	wraps: 8,
	wrapsPerMinute: 20,
} as const

const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(Math.ceil((most * 4) / 3)))

/** Query of GET /api/vault/entries: those after this number, from 0. */
export const entriesQuery = z.object({ after: z.coerce.number().check(isWhole) })

/** Its answer: entries as base64url, the first with the number `after` + 1, or a snapshot with a higher one where those before it are gone. */
export const vaultEntries = z.object({
	entries: z.array(z.string()),
	/** The number of the member's last entry; 0 for none. */
	last: whole,
})

export type VaultEntries = z.infer<typeof vaultEntries>

/**
 * Body of POST /api/vault/entries: compare-and-append. The entry's own header says its number; 201 with `vaultAppended` where it is
 * the next one or is there already byte for byte, 409 with `vaultEntries` after the one it wants to follow where another stands there
 * or it does not follow the last one; 413 `too_large` where the vault is full of `vaultBytes`; 422 `unprocessable` where it is no entry;
 * 429 `too_many_requests` beyond `bytesPerDay`, with Retry-After until the day ends, and what is not taken waits on the device.
 * A snapshot makes those before it go.
 */
export const vaultAppend = z.object({ entry: base64url(vaultLimits.entryBytes), snapshot: z.optional(z.literal(true)) })

export type VaultAppend = z.infer<typeof vaultAppend>

/** Its answer 201: the number of the entry, which is the last one or was when it came. */
export const vaultAppended = z.object({ last: whole })

/** A wrap of the vault key, and for one of a passkey its credential, so that a new device can ask for it. */
export const vaultWrap = z.object({
	/** base64url of 16 bytes, made by the device. */
	id: z.string().check(z.regex(/^[\w-]{21}[AQgw]$/)),
	/** 82 bytes. */
	wrap: z.string().check(z.regex(/^[\w-]{109}[AEIMQUYcgkosw048]$/)),
	credential: z.optional(base64url(1024)),
})

export type VaultWrap = z.infer<typeof vaultWrap>

/** Answer of GET and body of PUT /api/vault/wraps, which takes the place of all before it (204). */
export const vaultWraps = z.object({ wraps: z.array(vaultWrap).check(z.maxLength(vaultLimits.wraps)) })
