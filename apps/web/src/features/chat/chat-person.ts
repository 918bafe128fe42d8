import type { MatchView } from '@ydo/client/member/member-view'
import type { Card } from '@ydo/contract/cards'
import { chatTexts } from '@ydo/contract/texts/chat'

/** With whom one chats. */
export type ChatPerson = {
	/** The match's. */
	readonly id: string
	/** Empty until it is known whether there is one. */
	readonly name: string
	/** Absent while the cards are on their way, and where they are not listed any more. */
	readonly card: Card | undefined
	/** What both said with their likes. */
	readonly match: Pick<MatchView, 'text' | 'ownText' | 'at'> | undefined
}

/** As they are called in a sentence: a name may be very long. */
export function shortName({ card, name }: ChatPerson): string {
	return card ? (name.split(' ')[0] ?? name) : chatTexts.somebody
}
