/** Numbers in [0, 1), the same for the same seed (mulberry32 by Tommy Ettinger, public domain). */
export function seeded(seed: number): () => number {
	let state = seed | 0
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}

/** A number of the standard normal distribution (Box and Muller). */
export function normal(random: () => number): number {
	return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** An index of `weights`, with probability proportional to its weight. */
export function weighted(random: () => number, weights: readonly number[]): number {
	let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
	const index = weights.findIndex((weight) => {
		left -= weight
		return left < 0
	})
	return index < 0 ? weights.length - 1 : index
}
