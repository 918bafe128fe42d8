/**
 * Whether an If-None-Match header names the given strong tag (RFC 9110, section 13.1.2). Compared weakly, as the RFC says:
 * a proxy that compresses may have put W/ before it.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
	if (!header) return false
	if (header.trim() === '*') return true
	return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
