// [Note: the loop] A carousel's cards stand on an infinite line: card `index` of `count` has a place at every index + count × n. A place is
// a whole number; the carousel's position is the place, or the point between two, at its centre. Only the visible places are rendered, so
// 1,000 cards cost as little as ten.

/** The number of cards, and whether the last is followed by the first. */
export type Loop = { readonly count: number; readonly endless: boolean }

/** Width of a carousel's view, and distance of its places, in CSS pixels. */
export type Dimensions = { readonly width: number; readonly step: number }

/** The index of the card at `place`. */
export function cardAt(place: number, count: number): number {
	return ((place % count) + count) % count
}

/** The place of card `index` nearest to `around`. */
export function placeNear(index: number, around: number, { count, endless }: Loop): number {
	return endless ? index + count * Math.round((around - index) / count) : index
}

/** `place`, clamped to the ends if the carousel has any. */
export function within(place: number, { count, endless }: Loop): number {
	return endless ? place : Math.max(0, Math.min(count - 1, place))
}

/**
 * The places to render around a position, `radius` to each side, no card twice. They are in the order of the cards, so that turning the
 * loop never moves an element in the DOM.
 */
export function placesAround(around: number, radius: number, { count, endless }: Loop): number[] {
	const start = endless ? Math.floor(around - count / 2) + 1 : 0
	const first = Math.max(start, Math.ceil(around - radius))
	const last = Math.min(start + count - 1, Math.floor(around + radius))
	const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
	return places.sort((a, b) => cardAt(a, count) - cardAt(b, count))
}

/** True if there are enough cards, `step` apart in a view of `width`, to loop without a visible gap at an edge. */
export function canLoop(count: number, { width, step }: Dimensions): boolean {
	return (count - 1) * step >= width + step
}

/** Number of places to render on each side: the visible ones, and two more for fast drags. */
export function radiusOf({ width, step }: Dimensions): number {
	return Math.ceil(width / step / 2) + 2
}
