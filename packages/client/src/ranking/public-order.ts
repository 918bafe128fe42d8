import { draw } from './draw.ts'
import { sortedBy } from './sorted-by.ts'
import { weights } from './weights.ts'

type Scored = { readonly hash: number; readonly score: number }

/**
 * The items by falling score; but one in ten, by the device's own lot, stands where that lot puts it, so that nobody is out of
 * sight for what scores do not know. Nothing of likes and passes may be in the scores.
 */
export function publicOrder<Item extends Scored>(items: readonly Item[], seed: number): Item[] {
	const lotOf = ({ hash }: Item) => draw(hash, seed) / weights.explored
	const [early, others]: [Item[], Item[]] = [[], []]
	for (const item of items) (lotOf(item) < 1 ? early : others).push(item)
	const explored = sortedBy(early, lotOf)
	const scored = sortedBy(others, ({ score }) => -score)
	const order: Item[] = []
	let drawn = 0
	for (const item of scored) {
		for (let due = explored[drawn]; due && lotOf(due) * items.length <= order.length; due = explored[++drawn]) {
			order.push(due)
		}
		order.push(item)
	}
	return [...order, ...explored.slice(drawn)]
}
