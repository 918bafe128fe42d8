/** A stream of numbers in [0, 1), the same for the same seed. */
export type Random = () => number

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hash(text: string): number {
	let value = 0x811c9dc5
	for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
	return value >>> 0
}

/**
 * Numbers that depend on the seed alone (mulberry32 by Tommy Ettinger, public domain). For invented people and pictures only, never for
 * secrets.
 */
export function seeded(seed: string): Random {
	let state = hash(seed)
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}

/** True with the given probability. */
export const chance = (random: Random, probability: number): boolean => random() < probability

/** A number of [low, high). */
export const between = (random: Random, low: number, high: number): number => low + random() * (high - low)

/** An integer of [low, high], both included. */
export const whole = (random: Random, low: number, high: number): number =>
	low + Math.floor(random() * (high - low + 1))

/** A random element of a non-empty list. */
export function pick<T>(random: Random, list: readonly T[]): T {
	return at(list, Math.floor(random() * list.length))
}

/** The element at an index that wraps around; the list is not empty. */
export function at<T>(list: readonly T[], index: number): T {
	if (list.length === 0) throw new RangeError('an empty list has nothing to give')
	return list[index % list.length] as T
}

/** The same elements in random order (Fisher and Yates). */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
	const rest = [...list]
	return list.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0] as T)
}

/** A random value among [weight, value] pairs. */
export function weighted<T>(random: Random, alternatives: readonly (readonly [number, T])[]): T {
	let left = random() * alternatives.reduce((sum, [weight]) => sum + weight, 0)
	for (const [weight, value] of alternatives) {
		left -= weight
		if (left < 0) return value
	}
	return at(alternatives, alternatives.length - 1)[1]
}
