import type { CardRoster } from '#platform/card-roster/roster.ts'
import { mayMeet } from './cards.ts'

/** Whether photos of a member are shown to anybody else now: nobody sees who is paused, or has no card. */
export function arePhotosShown(roster: Pick<CardRoster, 'get'>, ownerId: string): boolean {
	return roster.get(ownerId)?.person.active ?? false
}

/**
 * Whether a member may see another one's photos now: their own, and those of whom they may meet. Of the roster as it is, ids
 * base64url; who has no card meets nobody.
 */
export function maySeePhotosOf(roster: Pick<CardRoster, 'get'>, viewerId: string, ownerId: string): boolean {
	const [viewer, owner] = [roster.get(viewerId), roster.get(ownerId)]
	return viewerId === ownerId || (!!viewer && !!owner && mayMeet(viewer.person, owner.person))
}
