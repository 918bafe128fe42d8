/**
 * How well a score tells `positives` from `negatives`: the chance that one of the former has the higher score (ties count
 * half), 0.5 for no better than chance (Mann and Whitney).
 */
export function auc(positives: readonly number[], negatives: readonly number[]): number {
	const all = [...positives.map((score) => ({ score, is: 1 })), ...negatives.map((score) => ({ score, is: 0 }))]
	all.sort((one, other) => one.score - other.score)
	let rankSum = 0
	for (let from = 0; from < all.length; ) {
		let to = from
		while (to < all.length && all[to]?.score === all[from]?.score) to++
		const rank = (from + 1 + to) / 2
		for (const { is } of all.slice(from, to)) rankSum += is * rank
		from = to
	}
	return (rankSum - (positives.length * (positives.length + 1)) / 2) / (positives.length * negatives.length)
}

/** The standard error of such a value where there is nothing to tell. */
export function aucError(positives: number, negatives: number): number {
	return Math.sqrt((positives + negatives + 1) / (12 * positives * negatives))
}
