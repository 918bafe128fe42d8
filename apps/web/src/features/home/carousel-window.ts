/** How many steps lie between two slides of `count`, the shorter way round when the carousel loops. */
export function slideDistance(from: number, to: number, { count, loops }: { count: number; loops: boolean }): number {
	const straight = Math.abs(from - to)
	return loops ? Math.min(straight, count - straight) : straight
}

/** The narrowest slide with its margins, in CSS pixels (see home.module.css). */
const narrowestSlide = 332

/**
 * How far from the selected slide cards are rendered, beyond which slides stay empty boxes: what a view of `viewWidth`
 * CSS pixels shows at once, and two more on each side for a fast hand.
 */
export function windowRadius(viewWidth: number): number {
	return Math.ceil(viewWidth / narrowestSlide / 2) + 2
}
