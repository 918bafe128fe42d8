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

/**
 * Names the audience of a person. Those of one audience see the same cards, whoever there is, except that nobody sees their
 * own: where they would see each other, each sees what the audience does without themselves.
 */
export function audienceOf({ active, gender, interestedIn }: Person): string {
	return `${active}:${gender}:${[...new Set(interestedIn)].sort()}`
}

/** Whether somebody's own card is among those of their audience, and must be taken out of their list. */
export function standsInAudience(person: Person): boolean {
	return mayMeet(person, person)
}

/** The cards that the audience of a person sees, in the given order. */
export function visibleTo<T extends { person: Person }>(viewer: Person, cards: readonly T[]): T[] {
	return cards.filter((card) => mayMeet(viewer, card.person))
}

function isInterested(one: Person, other: Person): boolean {
	return one.interestedIn.includes(other.gender)
}
