import type { Gender } from '@ydo/contract/profile'

/** What decides who meets whom. */
export type Person = {
	gender: Gender
	interestedIn: readonly Gender[]
	/** Neither suspended nor removed. */
	active: boolean
}

/** A member as the owner of a card; `id` is base64url. */
export type Owner = { id: string; person: Person }

/** Whether two people may see each other's cards. The same in both directions: nobody is seen by somebody they cannot see. */
export function mayMeet(one: Person, other: Person): boolean {
	return one.active && other.active && isInterested(one, other) && isInterested(other, one)
}

/** The cards that the viewer may see, never their own, in the given order. */
export function visibleTo<T extends Owner>(viewer: Owner, cards: readonly T[]): T[] {
	return cards.filter((card) => card.id !== viewer.id && mayMeet(viewer.person, card.person))
}

/**
 * Names the audience of a viewer: those of one audience see exactly the same cards, whoever there is. Everybody with the same
 * gender and interests is one, except where they would see each other: such a list lacks its viewer, so it is theirs alone.
 */
export function audienceOf({ id, person }: Owner): string {
	if (mayMeet(person, person)) return id
	return `${person.active}:${person.gender}:${[...new Set(person.interestedIn)].sort()}`
}

function isInterested(one: Person, other: Person): boolean {
	return one.interestedIn.includes(other.gender)
}
