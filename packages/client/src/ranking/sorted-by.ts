/**
 * The items by rising key; equal keys (to one part in 10^11 of their range, for 10,000 items) keep their order. Each key is put
 * into one number with its index, because a plain sort of numbers takes a fifth of the time of one that compares by a function.
 */
export function sortedBy<Item>(items: readonly Item[], keyOf: (item: Item, index: number) => number): Item[] {
	const keys = new Float64Array(items.length)
	let low = Number.POSITIVE_INFINITY
	let high = Number.NEGATIVE_INFINITY
	for (let index = 0; index < items.length; index++) {
		const key = keyOf(items[index] as Item, index)
		keys[index] = key
		if (key < low) low = key
		if (key > high) high = key
	}
	const room = 2 ** Math.ceil(Math.log2(items.length + 1))
	const steps = high > low ? (2 ** 52 / room - 1) / (high - low) : 0
	for (let index = 0; index < items.length; index++) {
		keys[index] = Math.floor(((keys[index] ?? 0) - low) * steps) * room + index
	}
	keys.sort()
	return items.map((_, place) => items[(keys[place] ?? 0) % room] as Item)
}
