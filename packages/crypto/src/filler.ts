import type { TickSeed } from './branded.ts'
import { type Bytes, concat, label, unsigned } from './bytes.ts'
import { hkdf } from './primitives.ts'

/** Which tick of a week, and from what its fillers come. */
export type TickPlace = {
	seed: TickSeed
	week: number
	/** 0 is the week's opening. */
	number: number
}

/** The index of the filler that stands in place of a cancel. */
export const cancelIndex = 255

/** Bytes that say nothing, in place of ballot `index` or of the cancel (docs/crypto.md, "Choices"). */
export function fillerOf({ seed, week, number }: TickPlace, index: number): Promise<Bytes> {
	const info = concat(label('ydo/tick/fill/v1'), unsigned(week, 4), unsigned(number, 4), unsigned(index, 1))
	return hkdf(seed, { info, length: index === cancelIndex ? 16 : 204 })
}
