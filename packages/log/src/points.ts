import { bytesToHex } from '@noble/hashes/utils.js'

/** True if an encoded 32-byte point, its highest bit cleared, is one of `points`, which are in hex. */
export function isOneOf(points: ReadonlySet<string>, point: Uint8Array): boolean {
	// Not slice, which does not copy a Node Buffer.
	const masked = Uint8Array.from(point)
	masked[31] = (masked[31] ?? 0) & 0x7f
	return points.has(bytesToHex(masked))
}

/** Curve25519's u-coordinates of low order, modulo p, highest bit cleared (RFC 7748, sections 5 and 6.1). */
export const lowOrderX25519: ReadonlySet<string> = new Set([
	'0000000000000000000000000000000000000000000000000000000000000000',
	'0100000000000000000000000000000000000000000000000000000000000000',
	'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
	'5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
	'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
	'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
	'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])
