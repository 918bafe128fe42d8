import type { Gender } from '@ydo/contract/profile'

/** What decides who meets whom. */
export type Person = {
	gender: Gender
	interestedIn: readonly Gender[]
	/** Neither suspended nor removed. */
	active: boolean
}

/** Whether two people may see each other's cards. The same in both directions: nobody is seen by somebody they cannot see. */
export function mayMeet(one: Person, other: Person): boolean {
	return one.active && other.active && isInterested(one, other) && isInterested(other, one)
}

function isInterested(one: Person, other: Person): boolean {
	return one.interestedIn.includes(other.gender)
}
