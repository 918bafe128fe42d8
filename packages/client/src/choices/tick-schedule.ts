import { tickNumbers } from '@ydo/contract/ticks'

export type OpenTime = {
	/** When the application was opened, in Unix milliseconds. */
	openedAt: number
	/** When the tick before was due; absent before the first. */
	lastAt: number | undefined
	isVisible: boolean
}

/**
 * When the next tick is due. Open time decides and nothing else: not whether something waits, nor how the last one ended
 * (docs/crypto.md, "Choices").
 */
export function nextTickAt({ openedAt, lastAt, isVisible }: OpenTime): number {
	if (lastAt === undefined) return openedAt + tickNumbers.first
	const isOften = isVisible && lastAt < openedAt + tickNumbers.oftenFor
	return lastAt + (isOften ? tickNumbers.often : tickNumbers.seldom)
}
