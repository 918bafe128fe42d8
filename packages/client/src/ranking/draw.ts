/** A text as 32 bits: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/ */
export function hashOf(text: string): number {
	let value = 0x811c9dc5
	for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
	return mixed(value)
}

/** A number in (0, 1) that belongs to two hashes, whichever comes first. For orders, never for secrets. */
export function draw(one: number, other: number): number {
	return (mixed(one + other) + 0.5) / 2 ** 32
}

/**
 * The lot of a pair, the same on both devices: whoever it brings up early meets the other early too. Standard Gumbel, so
 * that ranking by closeness plus lot draws cards one after the other with odds of exp(closeness) (Plackett-Luce; Yellott 1977).
 */
export function lotOf(one: number, other: number): number {
	return -Math.log(-Math.log(draw(one, other)))
}

/** The finish of MurmurHash3 (fmix32): every bit of the answer hangs on every bit given. */
function mixed(value: number): number {
	let bits = value | 0
	bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
	bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
	return (bits ^ (bits >>> 16)) >>> 0
}
