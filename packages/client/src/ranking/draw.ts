/**
 * A number in (0, 1) that belongs to a text: always the same one, and unrelated to that of any other text. FNV-1a
 * (http://www.isthe.com/chongo/tech/comp/fnv/), finished as in MurmurHash3 (fmix32). For orders, never for secrets.
 */
export function draw(text: string): number {
	let value = 0x811c9dc5
	for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
	value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
	value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
	return (((value ^ (value >>> 16)) >>> 0) + 0.5) / 2 ** 32
}

/**
 * The lot of a pair, the same on both devices: whoever it brings up early meets the other early too. Standard Gumbel, so
 * that ranking by closeness plus lot draws cards one after the other with odds of exp(closeness) (Plackett-Luce; Yellott 1977).
 */
export function lotOf(one: string, other: string): number {
	return -Math.log(-Math.log(draw(one < other ? `${one} ${other}` : `${other} ${one}`)))
}
