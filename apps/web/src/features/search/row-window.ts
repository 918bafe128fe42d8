/** Pixels a row is taken to be high until it has been measured. */
export const likelyHeight = 132

/** Where each row begins, in pixels from the top of the list; and last where the list ends. */
export function topsOf(ids: readonly string[], heights: ReadonlyMap<string, number>): Float64Array {
	const tops = new Float64Array(ids.length + 1)
	for (const [row, id] of ids.entries()) tops[row + 1] = (tops[row] ?? 0) + (heights.get(id) ?? likelyHeight)
	return tops
}

/** The rows that touch the pixels from `top` to `bottom`: from `first` to before `end`. */
export function rowsBetween(tops: Float64Array, top: number, bottom: number): { first: number; end: number } {
	const rows = tops.length - 1
	const first = Math.max(0, Math.min(beginningAfter(tops, top) - 1, rows - 1))
	const end = Math.min(beginningAfter(tops, bottom), rows)
	return { first, end: Math.max(end, Math.min(first + 1, rows)) }
}

/** The first row that begins after `pixel`. */
function beginningAfter(tops: Float64Array, pixel: number): number {
	let [low, high] = [0, tops.length]
	while (low < high) {
		const middle = (low + high) >> 1
		if ((tops[middle] ?? 0) <= pixel) low = middle + 1
		else high = middle
	}
	return low
}
