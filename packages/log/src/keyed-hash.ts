import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'

/** HMAC-SHA-256 (RFC 2104) of the concatenated parts. */
export function keyedHash(key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
	return hmac(sha256, key, concatBytes(...parts))
}

/** Constant-time comparison: its time depends only on the length. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
	if (one.length !== other.length) return false
	return one.reduce((differing, byte, index) => differing | (byte ^ (other[index] ?? 0)), 0) === 0
}
