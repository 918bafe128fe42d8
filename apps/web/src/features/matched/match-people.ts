import type { ChatSummary } from '@ydo/client/chat/chat-view'
import type { DeckSnapshot } from '@ydo/client/deck/create-deck'
import type { MatchView, MemberView } from '@ydo/client/member/member-view'
import type { Card } from '@ydo/contract/cards'
import { matchedTexts } from '@ydo/contract/texts/matched'

/** A match with all that is known of the peer. */
export type MatchPerson = {
	readonly id: string
	/** Absent if only the chat is left. */
	readonly match: MatchView | undefined
	/** Absent until the match was accepted. */
	readonly chat: ChatSummary | undefined
	/** Absent while the cards load, and if they are no longer listed. */
	readonly card: Card | undefined
	/** From the card, otherwise from the match; "" while it may still arrive. */
	readonly name: string
	/** New to the list since it was opened. */
	readonly isFresh: boolean
}

type Known = {
	matches: MemberView['matches']
	chats: readonly ChatSummary[]
	deck: Pick<DeckSnapshot, 'listed' | 'state'>
	fresh: ReadonlySet<string>
}

/**
 * The peers of all matches: conversations first, in the order of their chats. A peer without a name is "away" only once the cards are
 * loaded.
 */
export function peopleOf({ matches, chats, deck: { listed, state }, fresh }: Known): MatchPerson[] {
	const cards = new Map(listed.map((card) => [card.id, card]))
	const byId = new Map(matches.map((match) => [match.id, match]))
	const isKnown = listed.length > 0 || state !== 'loading'
	const begun = new Set(chats.map(({ id }) => id))
	const person = (id: string, peer: string, chat?: ChatSummary): MatchPerson => {
		const card = cards.get(peer)
		const match = byId.get(id)
		const name = card?.name ?? (match?.name || (isKnown ? matchedTexts.away : ''))
		return { id, match, chat, card, name, isFresh: fresh.has(id) }
	}
	return [
		...chats.map((chat) => person(chat.id, chat.peer, chat)),
		...matches.filter(({ id }) => !begun.has(id)).map(({ id, peer }) => person(id, peer)),
	]
}

/** Groups: chats with messages, matches without any (newest first), and ended ones. */
export function groupsOf(people: readonly MatchPerson[]) {
	const groups = Map.groupBy(people, groupOf)
	const silent = groups.get('silent') ?? []
	return {
		talking: groups.get('talking') ?? [],
		silent: silent.toSorted((one, other) => (other.match?.day ?? 0) - (one.match?.day ?? 0)),
		ended: groups.get('ended') ?? [],
	}
}

function groupOf(person: MatchPerson): 'talking' | 'silent' | 'ended' {
	const { chat } = person
	if (hasEnded(person)) return 'ended'
	if (!chat || chat.status === 'silent') return 'silent'
	return chat.last || chat.status !== 'open' ? 'talking' : 'silent'
}

/** True if one side ended the match, or the peer left. */
function hasEnded({ chat, match }: MatchPerson): boolean {
	return chat?.status === 'ended' || match?.ended !== undefined
}

/** True if the portrait has both inks: something is pending there. */
export function waits(person: MatchPerson): boolean {
	const { chat } = person
	return chat !== undefined && !hasEnded(person) && (chat.unread > 0 || chat.isYourTurn)
}
