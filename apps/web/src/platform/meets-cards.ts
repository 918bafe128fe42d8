import type { User } from '@ydo/contract/session'

/**
 * Whether there are cards for somebody to meet: not without an own one, nor while that is paused, nor on the
 * way out, nor once they are off the institute's list, nor before the campus opens.
 */
export function meetsCards({ profile, paused, leavesAt, lapsesAt, opening }: User): boolean {
	return profile === 'complete' && !paused && !leavesAt && !lapsesAt && !opening
}
