import type { ProfileInput } from '@ydo/contract/profile'

type Wishes = Pick<ProfileInput, 'gender' | 'interestedIn'>

/** Two students see each other if each would like to meet the other's gender. */
export function mayMeet(one: Wishes, other: Wishes): boolean {
	return one.interestedIn.includes(other.gender) && other.interestedIn.includes(one.gender)
}
