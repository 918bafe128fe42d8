import type { User } from '@ydo/contract/session'

/** Whether there is a member who chooses: also while paused, when nobody new is met, but not without a card or on the way out. */
export function hasChoices({ profile, leavesAt, lapsesAt }: User): boolean {
	return profile === 'complete' && !leavesAt && !lapsesAt
}
