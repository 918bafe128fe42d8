/** Places of the public order by place: whether it is still to be shown, and what the member's taste adds to it. */
export type Place = { readonly open: boolean; readonly value: number }

/**
 * [Note: the reach] Photos are fetched ahead of the deck, and the server sees in which order. An order that follows likes
 * would tell it likes. So likes move a card by at most `reach` places of the public order, which they do not touch: with n
 * cards decided, every card to be shown next stands in the public order between n − reach and n + reach. Whoever fetches
 * that stretch, decided cards too, asks for the same photos whatever was liked.
 *
 * Answers the open places in the order to be shown: of those within reach the one of the highest value, unless one has waited
 * for as long as it may.
 */
export function withinReach(places: readonly Place[], reach: number): number[] {
	const shown: number[] = []
	const pool: number[] = []
	let decided = places.reduce((count, { open }) => count + (open ? 0 : 1), 0)
	let next = 0
	const fill = () => {
		for (; next < places.length && next <= decided + reach; next++) if (places[next]?.open) pool.push(next)
	}
	for (fill(); pool.length > 0 || next < places.length; fill()) {
		if (pool.length > 0) shown.push(...pool.splice(bestOf(pool, places, decided - reach), 1))
		decided++
	}
	return shown
}

/** The places whose photos to hold: all within reach, decided or not, and those that stand before and are still open. */
export function stretch(places: readonly Place[], reach: number): number[] {
	const decided = places.filter(({ open }) => !open).length
	return [...places.keys()].filter(
		(place) => place <= decided + reach && (place >= decided - reach || places[place]?.open),
	)
}

/** The pool is in the public order: what has waited longest is its first. */
function bestOf(pool: readonly number[], places: readonly Place[], overdue: number): number {
	if ((pool[0] ?? 0) <= overdue) return 0
	let best = 0
	let highest = Number.NEGATIVE_INFINITY
	for (const [index, place] of pool.entries()) {
		const value = places[place]?.value ?? 0
		if (value > highest) [best, highest] = [index, value]
	}
	return best
}
