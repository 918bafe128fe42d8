import { draw } from './draw.ts'
import type { Rankable } from './rankable.ts'
import { weights } from './weights.ts'

/**
 * The indices of the cards by falling score; but one card in ten, by the device's own lot, stands where chance puts it, so that
 * nobody is out of sight for what the scores do not know. Nothing of likes and passes is in it.
 */
export function publicOrder(cards: readonly Rankable[], scores: readonly number[], seed: number): number[] {
	const lots = cards.map(({ id }) => draw(`${seed} explore ${id}`))
	const lotAt = (index: number) => lots[index] ?? 1
	const explored = byValue(cards, (index) => -lotAt(index)).filter((index) => lotAt(index) < weights.explored)
	const scored = byValue(cards, (index) => scores[index] ?? 0).filter((index) => lotAt(index) >= weights.explored)
	const order: number[] = []
	for (const index of scored) {
		while (explored[0] !== undefined && (lotAt(explored[0]) / weights.explored) * cards.length <= order.length) {
			order.push(...explored.splice(0, 1))
		}
		order.push(index)
	}
	return [...order, ...explored]
}

function byValue(cards: readonly Rankable[], worth: (index: number) => number): number[] {
	const values = Float64Array.from(cards, (_, index) => worth(index))
	const idAt = (index: number) => cards[index]?.id ?? ''
	return Array.from(cards.keys()).sort(
		(one, other) => (values[other] ?? 0) - (values[one] ?? 0) || (idAt(one) < idAt(other) ? -1 : 1),
	)
}
