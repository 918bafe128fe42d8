/** A match as one of the two has it. `endedDay` is null while it lasts (UTC, days since 1970-01-01). */
export type MatchSide = { endedDay: number | null }

/**
 * Whether a member may open a match's chat, write in it and have it told that they type. Whether the other is suspended or about to leave is
 * nobody's business: what is sent waits for them.
 */
export function mayTalk(side: MatchSide | undefined): boolean {
	return side?.endedDay === null
}
