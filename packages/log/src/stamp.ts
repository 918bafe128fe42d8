import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isSameHash, keyedHash } from './keyed-hash.ts'
import { messageHeadLength } from './message-head.ts'

// Source: docs/crypto.md, "Chat": time u64 | HMAC(stampKey, label || header || commitment || recipient 16 || time).
export const stampLength = 40
const timeLength = 8
const label = utf8ToBytes('ydo/stamp/v1\0')

/** A delivered message: the 86 bytes of its header and commitment, and its recipient. */
export type Stamped = { head: Uint8Array; recipient: Uint8Array }

/** Lets the server recognise what it delivered, to whom and when (Unix milliseconds). @throws RangeError for parts of another length */
export function makeStamp(stampKey: Uint8Array, { time, ...stamped }: Stamped & { time: number }): Uint8Array {
	if (!isOfLengths(stamped)) throw new RangeError('a head has 86 bytes and a member 16')
	if (!Number.isSafeInteger(time) || time < 0) throw new RangeError('no time')
	const bytes = new Uint8Array(timeLength)
	new DataView(bytes.buffer).setBigUint64(0, BigInt(time))
	return concatBytes(bytes, hashOf(stampKey, stamped, bytes))
}

/** True if the server made the stamp for this message and recipient. */
export function verifyStamp(stampKey: Uint8Array, stamp: Uint8Array, stamped: Stamped): boolean {
	if (!isOfLengths(stamped)) return false
	return isSameHash(stamp.subarray(timeLength), hashOf(stampKey, stamped, stamp.subarray(0, timeLength)))
}

/** Unix milliseconds; NaN for a malformed stamp. */
export function stampTime(stamp: Uint8Array): number {
	if (stamp.length !== stampLength) return Number.NaN
	const time = Number(new DataView(stamp.buffer, stamp.byteOffset).getBigUint64(0))
	return Number.isSafeInteger(time) ? time : Number.NaN
}

function hashOf(stampKey: Uint8Array, { head, recipient }: Stamped, time: Uint8Array): Uint8Array {
	return keyedHash(stampKey, label, head, recipient, time)
}

/** With other lengths one part could reach into the next. */
function isOfLengths({ head, recipient }: Stamped): boolean {
	return head.length === messageHeadLength && recipient.length === 16
}
