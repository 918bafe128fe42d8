import type { User } from '@ydo/contract/session'

/**
 * True if the member can see cards: not without an own card, nor while paused, leaving or off the institute's list, nor before the campus
 * opens.
 */
export function meetsCards({ profile, paused, leavesAt, lapsesAt, opening }: User): boolean {
	return profile === 'complete' && !paused && !leavesAt && !lapsesAt && !opening
}

/**
 * True if the member has a vault in use: also while paused, when the deck is empty, but not without a card, while leaving or off the list.
 */
export function hasChoices({ profile, leavesAt, lapsesAt }: User): boolean {
	return profile === 'complete' && !leavesAt && !lapsesAt
}
