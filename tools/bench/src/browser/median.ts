/** The middle value, or the mean of the middle two. NaN if empty. */
export function median(values: readonly number[]): number {
	const sorted = [...values].sort((one, other) => one - other)
	const middle = sorted.length / 2
	const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
	return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}
