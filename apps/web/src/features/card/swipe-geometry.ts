import type { Choice } from '@ydo/client/deck/deck-state'
import { deckNumbers } from '@ydo/contract/timings'

/** Distance of a card from its place, in CSS pixels. */
export type Offset = { readonly x: number; readonly y: number }

export const atRest: Offset = { x: 0, y: 0 }

/** Rotation in degrees of a card dragged sideways by `x`: −18…18 over −150…150 (specification, section 4). */
export function rotationAt(x: number): number {
	const { swipeRange, swipeRotation } = deckNumbers
	return (Math.max(-swipeRange, Math.min(swipeRange, x)) / swipeRange) * swipeRotation
}

/** The choice made by a release at `x`; undefined unless the offset exceeds 100 (specification, section 5). */
export function choiceAt(x: number): Choice | undefined {
	if (Math.abs(x) <= deckNumbers.swipeOffset) return undefined
	return x > 0 ? 'like' : 'pass'
}

/** Opacity of the stamp of `choice` at `x`: 0…1, full where a release decides. */
export function stampAt(x: number, choice: Choice): number {
	return Math.max(0, Math.min(1, (choice === 'like' ? x : -x) / deckNumbers.swipeOffset))
}

/** The CSS transform of a card at an offset. */
export function transformAt({ x, y }: Offset): string {
	return `translate3d(${x}px, ${y}px, 0) rotate(${rotationAt(x)}deg)`
}
