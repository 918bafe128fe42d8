// [Note: the ring] A carousel's cards stand on a line without ends: card `index` of `count` has a place at every
// index + count × n. A place is a whole number; the carousel's position is the place, or the point between two, in its
// middle. Of the endless line only the places in view are rendered, so 1,000 cards cost as little as ten.

export type Ring = { readonly count: number; readonly loops: boolean }

/** The index of the card at `place`. */
export function cardAt(place: number, count: number): number {
	return ((place % count) + count) % count
}

/** The place of card `index` that is nearest to `around`. */
export function placeNear(index: number, around: number, { count, loops }: Ring): number {
	return loops ? index + count * Math.round((around - index) / count) : index
}

/** `place`, or the end it lies beyond where the carousel has ends. */
export function within(place: number, { count, loops }: Ring): number {
	return loops ? place : Math.max(0, Math.min(count - 1, place))
}

/**
 * The places to render around a position, `radius` to each side, and no card twice. They come in the order of the cards,
 * so that turning the ring never moves an element within the page.
 */
export function placesAround(around: number, radius: number, { count, loops }: Ring): number[] {
	const start = loops ? Math.floor(around - count / 2) + 1 : 0
	const first = Math.max(start, Math.ceil(around - radius))
	const last = Math.min(start + count - 1, Math.floor(around + radius))
	const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
	return places.sort((a, b) => cardAt(a, count) - cardAt(b, count))
}

/** Whether there are enough cards, `step` apart in a view of `width`, that none is missed at an edge while it goes round. */
export function canLoop(count: number, { width, step }: { width: number; step: number }): boolean {
	return (count - 1) * step >= width + step
}

/** How many places to each side are rendered: what the view shows, and two more for a fast hand. */
export function radiusOf({ width, step }: { width: number; step: number }): number {
	return Math.ceil(width / step / 2) + 2
}
