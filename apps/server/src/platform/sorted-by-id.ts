/** Things by their id, always in the order of their ids. Taking one in costs a search and a shift, not a sort. */
export type SortedById<T extends { id: string }> = {
	get(id: string): T | undefined
	/** Adds a thing, or replaces the one with its id. */
	put(thing: T): void
	delete(id: string): void
	/** The same array until the next change: not to be kept. */
	all(): readonly T[]
}

export function createSortedById<T extends { id: string }>(): SortedById<T> {
	const things: T[] = []
	const byId = new Map<string, T>()

	/** Where the id stands, or would stand. */
	const placeOf = (id: string) => {
		let from = 0
		let to = things.length
		while (from < to) {
			const middle = (from + to) >> 1
			if ((things[middle]?.id ?? '') < id) from = middle + 1
			else to = middle
		}
		return from
	}

	return {
		get: (id) => byId.get(id),
		put(thing) {
			things.splice(placeOf(thing.id), byId.has(thing.id) ? 1 : 0, thing)
			byId.set(thing.id, thing)
		},
		delete(id) {
			if (byId.delete(id)) things.splice(placeOf(id), 1)
		},
		all: () => things,
	}
}
