import type { DeckSnapshot } from '@ydo/client/deck/create-deck'
import type { MatchView } from '@ydo/client/member/member-view'
import type { Card } from '@ydo/contract/cards'
import { matchedTexts } from '@ydo/contract/texts/matched'

/** A match with what is known of the other one. */
export type MatchPerson = {
	readonly match: MatchView
	/** Absent while the cards are on their way, and where they are not listed any more. */
	readonly card: Card | undefined
	readonly name: string
	/** New to the list since it was opened. */
	readonly isFresh: boolean
}

/** The others of these matches, whose cards the deck has. Of a name nothing is said until it is known whether there is one. */
export function peopleOf(
	matches: readonly MatchView[],
	{ listed, state }: Pick<DeckSnapshot, 'listed' | 'state'>,
	fresh: ReadonlySet<string>,
): MatchPerson[] {
	const cards = new Map(listed.map((card) => [card.id, card]))
	const isKnown = listed.length > 0 || state !== 'loading'
	return matches.map((match) => {
		const card = cards.get(match.peer)
		const name = card?.name ?? (isKnown ? matchedTexts.away : '')
		return { match, card, name, isFresh: fresh.has(match.id) }
	})
}

/** What the list says of a match in one line: the other's words, or else one's own. */
export function lineOf({ text, ownText }: MatchView): string {
	if (text) return matchedTexts.quoted(text)
	return ownText ? matchedTexts.ownQuoted(ownText) : matchedTexts.noNotes
}
