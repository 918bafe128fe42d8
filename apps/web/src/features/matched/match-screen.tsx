import type { Deck } from '@ydo/client/deck/create-deck'
import type { MemberView } from '@ydo/client/member/member-view'
import type { Card } from '@ydo/contract/cards'
import { navTexts } from '@ydo/contract/texts/nav'
import { toastTexts } from '@ydo/contract/texts/toast'
import { type ComponentType, useEffect } from 'react'
import { useBlockedHere } from '#platform/blocked-here.ts'
import { useOnline } from '#platform/use-online.ts'
import { useOpened } from '#platform/use-opened.ts'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { MatchSkeleton } from './match-skeleton.tsx'
import { Matches } from './matches.tsx'
import { NoMatches } from './no-matches.tsx'

export type MatchScreenProps = {
	deck: Deck
	member: string
	/** Asks for the cards of the deck. Returns what gives it up. */
	beginLoading(deck: Deck): () => void
	/** Shows a card in full. */
	details: { Screen: ComponentType<{ card: Card; onClose(): void }>; load(): Promise<unknown> }
}

/** One's matches, or why there are none to be seen. */
export function MatchScreen(props: MatchScreenProps) {
	const { deck, member, beginLoading, details } = props
	const view = useOpened(member)
	const online = useOnline(deck.load)
	const blocked = useBlockedHere(member)
	useEffect(() => beginLoading(deck), [deck, beginLoading])
	useEffect(() => fetchWhenIdle(details.load), [details])

	if (view === 'unkept') return <NoMatches reason="unkept" />
	const matches = view?.matches.filter(({ peer }) => !blocked.has(peer)) ?? []
	if (matches.length > 0)
		return (
			<Page title={navTexts.matched}>
				{!online && <Notice kind="note" text={toastTexts.offline} />}
				<Matches {...props} matches={matches} />
			</Page>
		)
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
