import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import { AppError } from './errors.ts'

/**
 * Whether an If-None-Match or If-Match header names the given strong tag (RFC 9110, section 13.1). Uses weak comparison, as the RFC
 * requires for the first: a compressing proxy may have added W/.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
	if (!header) return false
	if (header.trim() === '*') return true
	return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}

/** ETag of a value that only its owner reads: equal for equal content in the same field order. */
export function etagOf(value: unknown): string {
	return `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}"`
}

/**
 * Throws `stale` if the version named by a save is no longer the stored one, so that two devices do not overwrite each other. A save
 * without the header overwrites.
 */
export function requireMatch(ifMatch: string | undefined, etag: string): void {
	if (ifMatch !== undefined && !matchesEtag(ifMatch, etag))
		throw new AppError('stale', 'It was changed on another device meanwhile.')
}

/** Supported content codings, smallest output first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/**
 * Supported codings that an Accept-Encoding header accepts, preferred first (RFC 9110, section 12.5.3). Weights above zero are
 * treated alike: a client that accepts both gets the smaller output.
 */
export function acceptedEncodings(header: string | undefined): Encoding[] {
	const weights = new Map((header ?? '').split(',').map(parse))
	return encodings.filter((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0)
}

/** Parses "br;q=0.5" into the lower-case name and the weight; an invalid weight counts as 0. */
function parse(part: string): [string, number] {
	const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
	const weight = parameters.find((parameter) => parameter.startsWith('q='))
	return [name, weight ? Number(weight.slice(2)) || 0 : 1]
}

// A gzip file (RFC 1952) assembled from separately deflated pieces, so that one can be replaced without the rest.

const deflate = promisify(deflateRaw)

/** Header: deflate, no flags, no time, no extra flags, unknown system (RFC 1952, section 2.3.1). */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** Deflates a piece on another thread. It ends on a byte boundary and refers to nothing before it. */
export function deflatePiece(bytes: Buffer): Promise<Buffer> {
	return deflate(bytes, { finishFlush: constants.Z_FULL_FLUSH })
}

/** Trailer: an empty last block (RFC 1951, section 3.2.3), then CRC-32 and length of the uncompressed data. */
export function gzipTail(crc: number, length: number): Buffer {
	const tail = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
	tail.writeUInt32LE(crc, 2)
	tail.writeUInt32LE(length % 2 ** 32, 6)
	return tail
}
