import type { ChatSummary } from '@ydo/client/chat/chat-view'
import type { DeckSnapshot } from '@ydo/client/deck/create-deck'
import type { MatchView, MemberView } from '@ydo/client/member/member-view'
import { newestFirst } from '@ydo/client/member/shown-matches'
import type { Card } from '@ydo/contract/cards'
import { matchedTexts } from '@ydo/contract/texts/matched'

/** A match with what is known of the other one. */
export type MatchPerson = {
	readonly id: string
	/** Absent where it was ended, and before its chat is there, respectively. */
	readonly match: MatchView | undefined
	readonly chat: ChatSummary | undefined
	/** Absent while the cards are on their way, and where they are not listed any more. */
	readonly card: Card | undefined
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

/** The others of all matches: those with whom one talks first, in the order of their chats. Of a name nothing is said until it is known whether there is one. */
export function peopleOf({ matches, chats, deck: { listed, state }, fresh }: Known): MatchPerson[] {
	const cards = new Map(listed.map((card) => [card.id, card]))
	const byId = new Map(matches.map((match) => [match.id, match]))
	const isKnown = listed.length > 0 || state !== 'loading'
	const begun = new Set(chats.map(({ id }) => id))
	const person = (id: string, peer: string, chat?: ChatSummary): MatchPerson => {
		const card = cards.get(peer)
		const name = card?.name ?? (isKnown ? matchedTexts.away : '')
		return { id, match: byId.get(id), chat, card, name, isFresh: fresh.has(id) }
	}
	return [
		...chats.map((chat) => person(chat.id, chat.peer, chat)),
		...matches.filter(({ id }) => !begun.has(id)).map(({ id, peer }) => person(id, peer)),
	]
}

/** In whose chat somebody has written, with whom nobody has talked yet (the newest first), and those that were ended. */
export function groupsOf(people: readonly MatchPerson[]) {
	const groups = Map.groupBy(people, groupOf)
	const silent = groups.get('silent') ?? []
	const order = newestFirst(silent.flatMap(({ match }) => match ?? [])).map(({ id }) => id)
	return {
		talking: groups.get('talking') ?? [],
		silent: silent.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
		ended: groups.get('ended') ?? [],
	}
}

function groupOf({ chat }: MatchPerson): 'talking' | 'silent' | 'ended' {
	if (chat?.status === 'ended') return 'ended'
	if (!chat || chat.status === 'silent') return 'silent'
	return chat.last || chat.status !== 'open' ? 'talking' : 'silent'
}

/** Whether a portrait has both inks: something waits for one there. */
export function waits({ chat }: MatchPerson): boolean {
	return chat !== undefined && chat.status !== 'ended' && (chat.unread > 0 || chat.isYourTurn)
}
