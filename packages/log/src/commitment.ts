import { utf8ToBytes } from '@noble/hashes/utils.js'
import { isSameHash, keyedHash } from './keyed-hash.ts'

// Source: docs/crypto.md, "Chat": commitment = HMAC(kf, label || header || kind || text).
const headerLength = 54
const label = utf8ToBytes('ydo/chat/commit/v1\0')

/** What a report says that a message held. */
export type Revealed = { kf: Uint8Array; kind: number; text: string }

/** Whether the sender of this head (header and commitment, 86 bytes) committed to that kind and wording: only they can have made it. */
export function verifyCommitment(head: Uint8Array, { kf, kind, text }: Revealed): boolean {
	// Of another length, two keys would be one to HMAC.
	if (kf.length !== 32 || !isByte(kind)) return false
	const header = head.subarray(0, headerLength)
	const commitment = keyedHash(kf, label, header, Uint8Array.of(kind), utf8ToBytes(text))
	return isSameHash(commitment, head.subarray(headerLength))
}

function isByte(value: number): boolean {
	return Number.isInteger(value) && value >= 0 && value < 256
}
