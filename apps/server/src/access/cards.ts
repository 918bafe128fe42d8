import type { Gender } from '@ydo/contract/profile'
import type { CardRoster } from '#domain/cards/roster.ts'

/** The attributes that decide who may meet whom. */
export type Person = {
	gender: Gender
	interestedIn: readonly Gender[]
	/** Not suspended, removed, leaving or paused. */
	active: boolean
	/** Keys by which others can hide from this person: see [Note: marks]. */
	marks: readonly string[]
	/** Marks of the people they hide from or have blocked. */
	hiddenFrom: ReadonlySet<string>
}

/** True if two people may see each other's cards. Always symmetric. */
export function mayMeet(one: Person, other: Person): boolean {
	return suit(one, other) && !hides(one, other) && !hides(other, one)
}

/**
 * The key of a person's audience. All members of an audience see the same cards, except their own and those cut out because one
 * of the two hides from the other (see exceptions.ts).
 */
export function audienceOf({ active, gender, interestedIn }: Person): string {
	return `${active}:${gender}:${[...new Set(interestedIn)].sort()}`
}

/** True if a person's own card is among their audience's cards, so it must be removed from their list. */
export function standsInAudience(person: Person): boolean {
	return suit(person, person)
}

/** The cards that a viewer's audience sees, in the given order. */
export function audienceSees<T extends { person: Person }>(viewer: Person, cards: readonly T[]): T[] {
	return cards.filter((card) => suit(viewer, card.person))
}

/** True if both are active and each is interested in the other's gender. */
function suit(one: Person, other: Person): boolean {
	return one.active && other.active && isInterested(one, other) && isInterested(other, one)
}

function isInterested(one: Person, other: Person): boolean {
	return one.interestedIn.includes(other.gender)
}

function hides(one: Person, other: Person): boolean {
	return one.hiddenFrom.size > 0 && other.marks.some((mark) => one.hiddenFrom.has(mark))
}

/** True if others may see a member's photos now: the member has a card and is active. */
export function arePhotosShown(roster: Pick<CardRoster, 'get'>, ownerId: string): boolean {
	return roster.get(ownerId)?.person.active ?? false
}

/**
 * True if a member may see another's photos now: their own, and those of people they may meet. Ids in base64url; a member
 * without a card meets nobody.
 */
export function maySeePhotosOf(roster: Pick<CardRoster, 'get'>, viewerId: string, ownerId: string): boolean {
	const [viewer, owner] = [roster.get(viewerId), roster.get(ownerId)]
	return viewerId === ownerId || (!!viewer && !!owner && mayMeet(viewer.person, owner.person))
}
