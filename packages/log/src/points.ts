import { bytesToHex } from '@noble/hashes/utils.js'

/** Whether an encoded point of 32 bytes, its highest bit left out, is one of these, which are written in hexadecimal. */
export function isOneOf(points: ReadonlySet<string>, point: Uint8Array): boolean {
	// Not slice: of one of Node's buffers it is no copy.
	const masked = Uint8Array.from(point)
	masked[31] = (masked[31] ?? 0) & 0x7f
	return points.has(bytesToHex(masked))
}
