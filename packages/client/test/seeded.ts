import { type Bytes, concat, type Random, utf8 } from '@ydo/crypto/bytes'
import { leafHash } from '@ydo/log/merkle'

/** Pseudorandom bytes that depend on the name and length alone. */
export function bytesNamed(name: string, length: number): Bytes {
	const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, at) => leafHash(utf8(`${name}/${at}`)))
	return concat(...blocks).slice(0, length)
}

/**
 * Random bytes of a device that depend only on the time and on earlier draws of this length at that time, so that a draw made in one
 * life alone leaves the rest unchanged: in a browser all draws are independent.
 */
export function seededRandom(seed: string, now: () => number): Random {
	let at = -1
	let drawn = new Map<number, number>()
	return (length) => {
		if (now() !== at) drawn = new Map()
		at = now()
		const nth = drawn.get(length) ?? 0
		drawn.set(length, nth + 1)
		return bytesNamed(`${seed}/${at}/${length}/${nth}`, length)
	}
}
