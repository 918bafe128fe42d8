import { type MemberId, type PairSecret, type SeasonSalt, taken } from '#branded.ts'
import type { Bytes, Random } from '#bytes.ts'
import type { Pair } from '#choices.ts'

// Test helpers.

/** Decodes hex, as in the vectors. */
export function hex(text: string): Bytes {
	return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

export function toHex(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A `Random` that returns these values in sequence. */
export function inTurn(...values: readonly Bytes[]): Random {
	const left = [...values]
	return (length) => {
		const next = left.shift()
		if (next?.length !== length) throw new Error(`no value of ${length} bytes is next`)
		return next
	}
}

export const random: Random = (length) => crypto.getRandomValues(new Uint8Array(length))

/** A pair from the vectors. */
export function pairOf({ S, salt, self, peer }: { S: string; salt: string; self: string; peer: string }): Pair {
	return { secret: hex(S) as PairSecret, salt: hex(salt) as SeasonSalt, self: idOf(self), peer: idOf(peer) }
}

export function idOf(text: string): MemberId {
	return taken('MemberId', hex(text))
}

/** Flips one bit of a copy. */
export function spoilt<Kind extends Bytes>(bytes: Kind, bit: number): Kind {
	const copy = bytes.slice() as Kind
	const at = bit >> 3
	copy[at] = (copy[at] ?? 0) ^ (1 << (bit & 7))
	return copy
}
