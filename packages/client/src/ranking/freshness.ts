import type { Rankable } from './rankable.ts'
import { weights } from './weights.ts'

const day = 86_400_000

/** 1 for a card just come, falling to 1/e in `freshDays`; 0 where it is not known since when the device holds it. */
export function freshness({ since }: Rankable, now: number): number {
	return since === undefined ? 0 : Math.exp(-Math.max(0, now - since) / (weights.freshDays * day))
}
