import * as z from 'zod/mini'
import { whole } from './light-schemas.ts'

// The directory of keys (docs/crypto.md, "Directory"). Reading needs no session: anybody may audit it.

/** Paths of the log, as in C2SP tlog-tiles and tlog-checkpoint. */
export const logPaths = {
	/**
	 * text/plain: the signed note of the newest checkpoint with its cosignatures. If the institute has witnesses, the newest one with
	 * a quorum.
	 */
	checkpoint: '/log/checkpoint',
	/** text/plain, one line: the log's key in C2SP signed-note format, for readers without a page of the institute. */
	key: '/log/key',
	/** + `${level}/${index}` or `${index}.p/${width}` (C2SP tlog-tiles): up to 256 hashes of 32 bytes. */
	tile: '/log/tile/',
	/** + index as above: up to 256 entries, each a big-endian u16 length and its leaf. */
	entries: '/log/tile/entries/',
} as const

export const directoryPaths = { leaves: '/api/directory/leaves' } as const

const leaf = z.string().check(z.regex(/^[\w-]{256}$/))
/** The X-Wing public key, 1,216 bytes. */
const chatKey = z.string().check(z.regex(/^[\w-]{1621}[AQgw]$/))

/**
 * Body of POST /api/directory/leaves: a leaf of the caller's own id, base64url of 192 bytes. `join` and `reset` include the chat key
 * they name. Answers 409 `conflict` if the leaf is not the caller's next one (the device reads the log and retries), 422
 * `unprocessable` with the fault in `fields.leaf` for any other.
 */
export const leafRequest = z.object({ leaf, chatKey: z.optional(chatKey) })

export type LeafRequest = z.infer<typeof leafRequest>

/** Answer 201: the leaf's index. A checkpoint covers it already, or, if the institute has witnesses, once they have cosigned it. */
export const leafAnswer = z.object({ index: whole })

/** A u16 from 1. */
const seasonNumber = z.number().check((payload) => {
	const { value } = payload
	if (Number.isSafeInteger(value) && value >= 1 && value <= 65_535) return
	payload.issues.push({ code: 'custom', input: value, message: 'expected a number of a season' })
})

/** A season of choices, as named in the institute file. */
export const season = z.object({ number: seasonNumber, label: z.string() })

export type Season = z.infer<typeof season>
