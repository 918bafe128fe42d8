import { createHash } from 'node:crypto'
import { AppError } from './errors.ts'

/**
 * Whether an If-None-Match or If-Match header names the given strong tag (RFC 9110, section 13.1). Compared weakly, as the RFC
 * says for the first: a proxy that compresses may have put W/ before it.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
	if (!header) return false
	if (header.trim() === '*') return true
	return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}

/** The tag of a value that is told to its owner alone: the same while it says the same, in the same order of fields. */
export function etagOf(value: unknown): string {
	return `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}"`
}

/**
 * For a save that names what it was written over: throws `stale` where something else stands there now, so that two devices do
 * not drop what the other one saved. A save without the header replaces whatever is there.
 */
export function requireMatch(ifMatch: string | undefined, etag: string): void {
	if (ifMatch !== undefined && !matchesEtag(ifMatch, etag))
		throw new AppError('stale', 'It was changed on another device meanwhile.')
}
