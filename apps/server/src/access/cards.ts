import type { Gender } from '@ydo/contract/profile'

/** What decides who meets whom. */
export type Person = {
	gender: Gender
	interestedIn: readonly Gender[]
	/** Neither suspended nor removed nor leaving nor paused. */
	active: boolean
	/** What they are recognised by: see [Note: marks]. */
	marks: readonly string[]
	/** The marks of those they hide from or have blocked. */
	hiddenFrom: ReadonlySet<string>
}

/** Whether two people may see each other's cards. The same in both directions: nobody is seen by somebody they cannot see. */
export function mayMeet(one: Person, other: Person): boolean {
	return suit(one, other) && !hides(one, other) && !hides(other, one)
}

/**
 * Names the audience of a person. Those of one audience see the same cards, whoever there is, except that nobody sees their
 * own, and that none of two sees the other where one hides from the other (see exceptions.ts).
 */
export function audienceOf({ active, gender, interestedIn }: Person): string {
	return `${active}:${gender}:${[...new Set(interestedIn)].sort()}`
}

/** Whether somebody's own card is among those of their audience, and must be taken out of their list. */
export function standsInAudience(person: Person): boolean {
	return suit(person, person)
}

/** The cards that the audience of a person sees, in the given order. */
export function audienceSees<T extends { person: Person }>(viewer: Person, cards: readonly T[]): T[] {
	return cards.filter((card) => suit(viewer, card.person))
}

/** Whether both are there and each is interested in the other. */
function suit(one: Person, other: Person): boolean {
	return one.active && other.active && isInterested(one, other) && isInterested(other, one)
}

function isInterested(one: Person, other: Person): boolean {
	return one.interestedIn.includes(other.gender)
}

function hides(one: Person, other: Person): boolean {
	return one.hiddenFrom.size > 0 && other.marks.some((mark) => one.hiddenFrom.has(mark))
}
