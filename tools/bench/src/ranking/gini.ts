/** The Gini coefficient of amounts: 0 if all are equal, near 1 if one has all. */
export function gini(amounts: readonly number[]): number {
	const sorted = [...amounts].sort((one, other) => one - other)
	const total = sorted.reduce((sum, amount) => sum + amount, 0)
	if (total === 0) return 0
	const weighted = sorted.reduce((sum, amount, index) => sum + (2 * (index + 1) - sorted.length - 1) * amount, 0)
	return weighted / (sorted.length * total)
}
