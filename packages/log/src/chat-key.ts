import { isOneOf, lowOrderX25519 } from './points.ts'

// X-Wing key (draft-connolly-cfrg-xwing-kem, section 5.2): ML-KEM-768's 1,184 bytes, of which 1,152 are coefficients, then X25519's 32.
const coefficientBytes = 1152
const mlKemBytes = 1184
const keyBytes = 1216
/** FIPS 203, section 2.4: q. */
const modulus = 3329

/**
 * True if a secret can be agreed on with this public chat key: its coefficients are below the modulus (FIPS 203, section 7.2), and its
 * point is not of low order. Does not show that anybody has the secret half.
 */
export function isChatKey(key: Uint8Array): boolean {
	if (key.length !== keyBytes || isOneOf(lowOrderX25519, key.subarray(mlKemBytes))) return false
	return coefficientsOf(key).every((coefficient) => coefficient < modulus)
}

/** Two coefficients in three bytes, lowest bits first (FIPS 203, algorithm 6). */
function coefficientsOf(key: Uint8Array): number[] {
	return Array.from({ length: (coefficientBytes / 3) * 2 }, (_, i) => {
		const at = Math.floor(i / 2) * 3
		const [low = 0, middle = 0, high = 0] = key.subarray(at, at + 3)
		return i % 2 === 0 ? low | ((middle & 0x0f) << 8) : (middle >> 4) | (high << 4)
	})
}
