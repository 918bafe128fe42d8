import type { Deck } from '@ydo/client/deck/create-deck'
import type { MemberView } from '@ydo/client/member/member-view'
import type { Card } from '@ydo/contract/cards'
import { type ComponentType, useEffect } from 'react'
import { useParams } from 'react-router'
import { unblocked, useBlockedHere } from '#platform/blocked-here.ts'
import { useChatList } from '#platform/use-chats.ts'
import { useOnline } from '#platform/use-online.ts'
import { useOpened } from '#platform/use-opened.ts'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import type { MatchPerson } from './match-people.ts'
import { MatchSkeleton } from './match-skeleton.tsx'
import { Matches } from './matches.tsx'
import { NoMatches } from './no-matches.tsx'

type OnDemand<Props> = { Screen: ComponentType<Props>; load(): Promise<unknown> }

export type MatchScreenProps = {
	deck: Deck
	member: string
	/** Asks for the cards of the deck. Returns what gives it up. */
	beginLoading(deck: Deck): () => void
	/** Shows a card in full. */
	details: OnDemand<{ card: Card; onClose(): void }>
	/** The chat with somebody; alone on its screen, or beside the list. */
	chat: OnDemand<{ member: string; person: MatchPerson; isAlone: boolean; onCard(card: Card): void }>
}

/** One's matches and the chats with them, or why there are none to be seen. */
export function MatchScreen(props: MatchScreenProps) {
	const { deck, member, beginLoading, details, chat } = props
	const view = useOpened(member)
	const chats = useChatList() ?? []
	const online = useOnline(deck.load)
	const { match } = useParams()
	const blocked = useBlockedHere(member)
	useEffect(() => beginLoading(deck), [deck, beginLoading])
	useEffect(() => fetchWhenIdle(() => Promise.all([details.load(), chat.load()])), [details, chat])

	if (view === 'unkept') return <NoMatches reason="unkept" />
	const matches = unblocked(view?.matches ?? [], blocked)
	const shown = unblocked(chats, blocked)
	if (view && view.status !== 'violated' && matches.length + shown.length > 0)
		return <Matches {...props} matches={matches} chats={shown} opened={match} />
	const reason = reasonOf(view, online)
	return reason ? <NoMatches reason={reason} /> : <MatchSkeleton />
}

/** Why there is no list; undefined as long as it may still come. */
function reasonOf(view: MemberView | undefined, online: boolean) {
	if (view?.status === 'locked' || view?.status === 'violated') return view.status
	if (view) return 'yet'
	// Whatever was read on this device is there without a network too.
	return online ? undefined : 'unread'
}
