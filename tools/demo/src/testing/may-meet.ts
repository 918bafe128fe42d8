import type { ProfileInput } from '@ydo/contract/profile'

type Wishes = Pick<ProfileInput, 'gender' | 'interestedIn'>

/** Whether two students see each other: each would like to meet somebody of the other's gender. */
export function mayMeet(one: Wishes, other: Wishes): boolean {
	return one.interestedIn.includes(other.gender) && other.interestedIn.includes(one.gender)
}
