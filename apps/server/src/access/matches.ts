/** One member's view of a match. `endedDay` is null while the match lasts (UTC, days since 1970-01-01). */
export type MatchSide = { endedDay: number | null }

/**
 * True if a member may open the match's chat, write in it and send typing events. The peer's suspension or pending departure
 * must not show, so messages are accepted and wait.
 */
export function mayTalk(side: MatchSide | undefined): boolean {
	return side?.endedDay === null
}
