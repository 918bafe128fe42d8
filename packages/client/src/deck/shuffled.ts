/**
 * A copy of `items` in random order (Fisher-Yates: every order is equally likely). `random` returns numbers in [0, 1).
 */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
	const result = [...items]
	for (let last = result.length - 1; last > 0; last--) {
		const pick = Math.floor(random() * (last + 1))
		const held = result[last] as T
		result[last] = result[pick] as T
		result[pick] = held
	}
	return result
}
