import { utf8ToBytes } from '@noble/hashes/utils.js'
import { isSameHash, keyedHash } from './keyed-hash.ts'

// Source: docs/crypto.md, "Chat": commitment = HMAC(kf, label || header || kind || text).
const headerLength = 54
const label = utf8ToBytes('ydo/chat/commit/v1\0')

/** Content of a message as claimed by a report. */
export type Revealed = { kf: Uint8Array; kind: number; text: string }

/** True if the sender of this head (header and commitment, 86 bytes) committed to that kind and text: only the sender can have made it. */
export function verifyCommitment(head: Uint8Array, { kf, kind, text }: Revealed): boolean {
	// HMAC treats some keys of different lengths as equal.
	if (kf.length !== 32 || !isByte(kind)) return false
	const header = head.subarray(0, headerLength)
	const commitment = keyedHash(kf, label, header, Uint8Array.of(kind), utf8ToBytes(text))
	return isSameHash(commitment, head.subarray(headerLength))
}

function isByte(value: number): boolean {
	return Number.isInteger(value) && value >= 0 && value < 256
}
