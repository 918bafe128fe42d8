import { sortedBy } from './sorted-by.ts'

/** Something that has a place in the public order and is still to be shown, or was decided. */
type Placed = { readonly open: boolean }

/**
 * [Note: the reach] Photos are fetched ahead of the deck, and the server sees in which order. An order that follows likes
 * would tell it likes. So they move a card by at most `reach` places from where it stands in the public order, which they do not
 * touch. Sorting by place − lift with |lift| ≤ reach / 2 does it, also when lifts change from one decision to the next: with n
 * cards decided, every card that is open or shown next stands between n − reach and n + reach. (Were an open one further back, all
 * decided before it were dealt within its reach, and there are not as many; were the next one further ahead, one of the
 * first n + 1 places is open, and would come before it.) Whoever holds the photos of that stretch, of decided cards too, asks
 * for the same ones whatever was liked.
 *
 * Answers the open ones of the public order in the order to be shown; `liftOf` says how many places one would move up.
 */
export function withinReach<Item extends Placed>(
	order: readonly Item[],
	liftOf: (item: Item) => number,
	reach: number,
): Item[] {
	const most = reach / 2
	const lifted = (item: Item, place: number) => place - Math.max(-most, Math.min(most, liftOf(item)))
	return sortedBy(order, lifted).filter(({ open }) => open)
}

/** Those of the public order whose photos to hold: all within reach, decided or not, and what stands before and is still open. */
export function stretch<Item extends Placed>(order: readonly Item[], reach: number): Item[] {
	const decided = order.filter(({ open }) => !open).length
	return order.slice(0, decided + reach + 1).filter(({ open }, place) => open || place >= decided - reach)
}
