import type { Random } from '@ydo/crypto/bytes'

// For tests alone.

export const anyBytes: Random = (length) => crypto.getRandomValues(new Uint8Array(length))

/** Bytes that are the same for the same numbers. */
export function bytesBy(random: () => number): Random {
	return (length) => Uint8Array.from({ length }, () => Math.floor(random() * 256))
}

export function toHex(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Numbers in [0, 1) that are the same for the same seed (mulberry32, public domain). */
export function seededRandom(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}
