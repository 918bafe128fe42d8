import type { ChatSummary } from '@ydo/client/chat/chat-view'
import type { Deck } from '@ydo/client/deck/create-deck'
import type { MatchView, MemberView } from '@ydo/client/member/member-view'
import { unseen } from '@ydo/client/member/shown-matches'
import type { Card } from '@ydo/contract/cards'
import { matchedTexts, matchedTexts as texts } from '@ydo/contract/texts/matched'
import { navTexts } from '@ydo/contract/texts/nav'
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useParams } from 'react-router'
import { useOnline } from '#browser/network.ts'
import { useWide } from '#browser/use-wide.ts'
import { fetchWhenIdle } from '#browser/when-idle.ts'
import { unblocked, useBlockedHere } from '#member/blocked-here.ts'
import { useOpened } from '#member/choosing.ts'
import { facesOf, useFaces } from '#member/faces-of.ts'
import { shownMatches, useShownMatches } from '#member/shown-matches.ts'
import { useChatList } from '#member/use-chats.ts'
import type { OnDemand } from '#ui/on-demand.tsx'
import { Page } from '#ui/page.tsx'
import { PrintCard } from '#ui/print-card.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { ApartPills } from './apart-pills.tsx'
import list from './chat-list.module.css'
import { ChatList } from './chat-list.tsx'
import { type MatchPerson, peopleOf } from './match-people.ts'
import styles from './match-skeleton.module.css'
import { NoMatches } from './no-matches.tsx'

/** The own matches and their chats, or why there are none. */
export function MatchScreen(props: MatchScreenProps) {
	const { deck, member, beginLoading, details, chat } = props
	const view = useOpened()
	const chats = useChatList() ?? []
	const online = useOnline(deck.load)
	const { match } = useParams()
	const blocked = useBlockedHere(member)
	useEffect(() => beginLoading(deck), [deck, beginLoading])
	useEffect(() => fetchWhenIdle(() => Promise.all([details.prefetch(), chat.prefetch()])), [details, chat])

	if (view === 'unkept') return <NoMatches reason="unkept" />
	const matches = unblocked(view?.matches ?? [], blocked)
	const shown = unblocked(chats, blocked)
	if (view && view.status !== 'violated' && matches.length + shown.length > 0)
		return <Matches {...props} matches={matches} chats={shown} opened={match} />
	const reason = reasonOf(view, online)
	return reason ? <NoMatches reason={reason} /> : <MatchSkeleton />
}

/** The reason for an empty list; undefined while it may still load. */
function reasonOf(view: MemberView | undefined, online: boolean) {
	if (view?.status === 'locked' || view?.status === 'violated') return view.status
	if (view) return 'yet'
	// Cached matches are available offline too.
	return online ? undefined : 'unread'
}

/** The list while it loads. */
function MatchSkeleton() {
	return (
		<Page title={navTexts.matched}>
			<p className="sr-only" role="status">
				{matchedTexts.loading}
			</p>
			<div className={list.rows} aria-hidden="true">
				{['first', 'second', 'third'].map((row) => (
					<div key={row} className={styles.row}>
						<span className={styles.face} />
						<span className={styles.words} />
					</div>
				))}
			</div>
		</Page>
	)
}

type MatchScreenProps = {
	deck: Deck
	member: string
	/** Loads the cards of the deck. Returns a cancel function. */
	beginLoading(deck: Deck): () => void
	/** Shows a card in full. */
	details: OnDemand<{ card: Card; onClose(): void }>
	/** The chat with a match; alone on its screen, or beside the list. */
	chat: OnDemand<{ member: string; person: MatchPerson; isAlone: boolean; onCard(card: Card): void }>
}

type MatchesProps = MatchScreenProps & {
	matches: readonly MatchView[]
	chats: readonly ChatSummary[]
	/** Id of the match whose chat is requested. */
	opened: string | undefined
}

/** All matches, and the chat with one of them: beside the list if there is room, otherwise instead of it. */
function Matches(props: MatchesProps) {
	const { deck, member, details, chat, matches, chats, opened } = props
	const snapshot = useSyncExternalStore(deck.subscribe, deck.getSnapshot)
	const faces = facesOf(member)
	useFaces(faces, snapshot.listed)
	const wide = useWide()
	const shown = wide || !opened ? matches : matches.filter(({ id }) => id === opened)
	const people = peopleOf({ matches, chats, deck: snapshot, fresh: useFresh(member, shown) })
	const person = people.find(({ id }) => id === opened)
	const [card, setCard] = useState<Card>()
	// Offline the button stays as it is and can be pressed again.
	const showCard = (next: Card) => void details.load().then(() => setCard(next), console.error)
	if (opened && !person) return <NoMatches reason="gone" />
	const thread = person && (
		<Suspense>
			<chat.Screen key={person.id} member={member} person={person} isAlone={!wide} onCard={showCard} />
		</Suspense>
	)
	const list = <ChatList people={people} faces={faces} current={wide ? opened : undefined} />
	return (
		<>
			{wide ? (
				<Beside list={list} thread={thread} />
			) : (
				(thread ?? (
					<Page title={navTexts.matched} className={styles.page}>
						{list}
					</Page>
				))
			)}
			<Suspense>{card && <details.Screen card={card} onClose={() => setCard(undefined)} />}</Suspense>
		</>
	)
}

type BesideProps = { list: ReactNode; thread: ReactNode }

/** The list and the open chat, side by side, each scrolling separately. */
function Beside({ list, thread }: BesideProps) {
	return (
		<main className={styles.parts}>
			<section className={styles.list} aria-label={texts.list}>
				<ScreenHeading>{navTexts.matched}</ScreenHeading>
				{list}
			</section>
			<PrintCard tall className={styles.pane} sheetClassName={styles.sheet}>
				{thread ?? <Choose />}
			</PrintCard>
		</main>
	)
}

/** The matches that the list had not shown before this visit; marks them as seen. */
function useFresh(member: string, matches: readonly MatchView[]): ReadonlySet<string> {
	const record = useShownMatches(member)
	const [fresh, setFresh] = useState<ReadonlySet<string>>(() => new Set(unseen(matches, record)))
	const added = unseen(matches, record)
	const isComplete = added.every((id) => fresh.has(id))
	useEffect(() => shownMatches(member).seen(matches.map(({ id }) => id)), [member, matches])
	if (!isComplete) setFresh(new Set([...fresh, ...added]))
	return fresh
}

/** Placeholder beside the list until a match is selected. */
function Choose() {
	return (
		<div className={styles.choose}>
			<ApartPills />
			<h2>{texts.choose}</h2>
			<p>{texts.chooseHelp}</p>
		</div>
	)
}
