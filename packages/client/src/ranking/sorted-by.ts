/**
 * The items by rising key; equal keys (to one part in 10^9 of their range, for 10,000 items) keep their order. Each key is put
 * into one number with its index, because a plain sort of numbers takes a fifth of the time of one that compares by a function.
 */
export function sortedBy<Item>(items: readonly Item[], keyOf: (item: Item, index: number) => number): Item[] {
	const keys = new Float64Array(items.length)
	let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
	for (const [index, item] of items.entries()) {
		const key = keyOf(item, index)
		keys[index] = key
		low = Math.min(low, key)
		high = Math.max(high, key)
	}
	const room = 2 ** Math.ceil(Math.log2(items.length + 1))
	const steps = high > low ? (2 ** 52 / room - 1) / (high - low) : 0
	for (const [index, key] of keys.entries()) keys[index] = Math.floor((key - low) * steps) * room + index
	keys.sort()
	return items.map((_, place) => items[(keys[place] ?? 0) % room] as Item)
}
