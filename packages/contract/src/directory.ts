import * as z from 'zod/mini'
import { whole } from './whole.ts'

// The directory of keys (docs/crypto.md, "Directory"). Whoever reads it needs no session: anybody may check it.

/** Where the log stands, as C2SP tlog-tiles and tlog-checkpoint want it. */
export const logPaths = {
	/**
	 * text/plain: the signed note of the newest checkpoint, with the cosignatures there are. Where the institute has witnesses, the
	 * newest that enough of them have cosigned.
	 */
	checkpoint: '/log/checkpoint',
	/** text/plain, one line: the key of the log, as C2SP signed-note writes keys. For who has no page of the institute. */
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
 * Body of POST /api/directory/leaves: a leaf of the caller's own id, base64url of 192 bytes. `join` and `reset` bring the chat key
 * that they name. Answers 409 `conflict` where the leaf is not the next one of the caller (it reads the log and tries again), 422
 * `unprocessable` with the fault in `fields.leaf` for any other.
 */
export const leafRequest = z.object({ leaf, chatKey: z.optional(chatKey) })

export type LeafRequest = z.infer<typeof leafRequest>

/**
 * Answer 201: where the leaf stands. The checkpoint that holds it is there already, or, where the institute has witnesses, as soon
 * as they have cosigned it.
 */
export const leafAnswer = z.object({ index: whole })

/** A u16 from 1. */
const seasonNumber = z.number().check((payload) => {
	const { value } = payload
	if (Number.isSafeInteger(value) && value >= 1 && value <= 65_535) return
	payload.issues.push({ code: 'custom', input: value, message: 'expected a number of a season' })
})

/** A season of choices, as the institute's configuration names it. */
export const season = z.object({ number: seasonNumber, label: z.string() })

export type Season = z.infer<typeof season>
